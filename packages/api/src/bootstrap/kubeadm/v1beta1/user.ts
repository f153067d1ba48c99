import type * as v1beta2 from "../v1beta2/user.ts";

export type { PasswdSource, SecretPasswdSource } from "../v1beta2/user.ts";

/** A user to add. */
export interface User extends v1beta2.User {
  /**
   * Authorized SSH keys of the user.
   *
   * +kubebuilder:validation:items:MaxLength=2048
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  sshAuthorizedKeys?: string[];
}
