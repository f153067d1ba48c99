import type { bytes } from "../../meta/index.ts";
import type { ServiceReference } from "../v1beta2/client-config.ts";

export type { ServiceReference } from "../v1beta2/client-config.ts";

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
