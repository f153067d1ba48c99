import type { int32, Time } from "../../../meta/index.ts";

/** A bootstrap token, with which machines join. */
export interface BootstrapToken {
  /**
   * Token value, such as abcdef.0123456789abcdef.
   *
   * +kubebuilder:validation:MaxLength=23
   * +kubebuilder:validation:MinLength=1
   */
  token: string;

  /**
   * Description of the token.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  description?: string;

  /**
   * Lifetime of the token in seconds. Default: one day. Mutually exclusive with expires.
   *
   * +kubebuilder:validation:Minimum=0
   */
  ttlSeconds?: int32;

  /** Expiry of the token. Mutually exclusive with a lifetime. */
  expires?: Time;

  /**
   * Allowed usages of the token.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  usages?: string[];

  /**
   * Additional groups for authentication with the token.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  groups?: string[];
}
