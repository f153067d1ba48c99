import type { bytes, int32 } from "../../meta/index.ts";

/**
 * How an extension is reached: by a URL or by a Service.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClientConfig {
  /**
   * The extension's address, https://host:port/path. Excludes service.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  url?: string;

  /** The Service in the management cluster. Excludes url. */
  service?: ServiceReference;

  /**
   * Certificates in PEM against which the extension's is checked. It can be injected, see
   * injectCAFromSecretAnnotation.
   *
   * +kubebuilder:validation:MaxLength=51200
   * +kubebuilder:validation:MinLength=1
   */
  caBundle?: bytes;
}

/** Names a Service. */
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
   * Path that stands before those of the hooks.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  path?: string;

  /** Port of the Service. 443 by default. */
  port?: int32;
}
