import type { Duration } from "../../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/init-configuration.ts";

/** A bootstrap token, with which machines join. */
export interface BootstrapToken extends Omit<v1beta2.BootstrapToken, "ttlSeconds"> {
  /** Token value, such as abcdef.0123456789abcdef. */
  token: string;

  /**
   * Lifetime of the token. Default: 24h. Mutually exclusive with expires.
   *
   * +capikit:conversion:from=ttlSeconds
   * +capikit:conversion:with=seconds
   */
  ttl?: Duration;

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
