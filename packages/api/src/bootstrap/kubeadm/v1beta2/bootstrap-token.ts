import type { int32, Time } from "../../../meta/index.ts";

/** A token with which machines join. */
export interface BootstrapToken {
  /**
   * The token, such as abcdef.0123456789abcdef.
   *
   * +kubebuilder:validation:MaxLength=23
   * +kubebuilder:validation:MinLength=1
   */
  token: string;

  /**
   * What the token is for.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  description?: string;

  /**
   * How many seconds the token is valid, a day by default. Excludes expires.
   *
   * +kubebuilder:validation:Minimum=0
   */
  ttlSeconds?: int32;

  /** When the token ends. Excludes a time to live. */
  expires?: Time;

  /**
   * What the token may be used for.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  usages?: string[];

  /**
   * Groups that somebody with the token belongs to.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  groups?: string[];
}
