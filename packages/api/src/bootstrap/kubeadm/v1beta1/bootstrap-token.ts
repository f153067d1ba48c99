import type { Duration, Time } from "../../../meta/index.ts";

/** A token with which machines join. */
export interface BootstrapToken {
  /** The token, such as abcdef.0123456789abcdef. */
  token: string;

  /**
   * What the token is for.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  description?: string;

  /** How long the token is valid, 24h by default. Excludes expires. */
  ttl?: Duration;

  /** When the token ends. Excludes a time to live. */
  expires?: Time;

  /**
   * What the token may be used for.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  usages?: string[];

  /**
   * Groups that somebody with the token belongs to.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  groups?: string[];
}
