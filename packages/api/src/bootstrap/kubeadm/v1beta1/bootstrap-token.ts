import type { Duration, Time } from "../../../meta/index.ts";

/** A bootstrap token, with which machines join. */
export interface BootstrapToken {
  /** Token value, such as abcdef.0123456789abcdef. */
  token: string;

  /**
   * Description of the token.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  description?: string;

  /** Lifetime of the token. Default: 24h. Mutually exclusive with expires. */
  ttl?: Duration;

  /** Expiry of the token. Mutually exclusive with a lifetime. */
  expires?: Time;

  /**
   * Allowed usages of the token.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  usages?: string[];

  /**
   * Additional groups for authentication with the token.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  groups?: string[];
}
