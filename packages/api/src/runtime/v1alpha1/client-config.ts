import type { bytes, int32 } from "../../meta/index.ts";

/** Connection to an extension: a URL or a Service. */
export interface ClientConfig {
  /**
   * URL of the extension, as https://host:port/path. Mutually exclusive with service.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  url?: string;

  /** Service in the management cluster. Mutually exclusive with url. */
  service?: ServiceReference;

  /**
   * CA bundle in PEM for the server certificate. It can be injected, see
   * injectCAFromSecretAnnotation.
   *
   * +kubebuilder:validation:MaxLength=51200
   * +kubebuilder:validation:MinLength=1
   */
  caBundle?: bytes;
}

/** Reference to a Service. */
export interface ServiceReference {
  /**
   * Namespace of the Service.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  namespace: string;

  /**
   * Name of the Service.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Path prefix of the hooks.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  path?: string;

  /** Port of the Service. Default: 443. */
  port?: int32;
}
