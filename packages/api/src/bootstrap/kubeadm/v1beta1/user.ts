import type { PasswdSource } from "../v1beta2/user.ts";

export type { PasswdSource, SecretPasswdSource } from "../v1beta2/user.ts";

/** A user to add. */
export interface User {
  /**
   * Name of the user.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Comment, usually the full name.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  gecos?: string;

  /**
   * Additional groups, separated by commas.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  groups?: string;

  /**
   * Home directory.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  homeDir?: string;

  /** Whether the user is inactive. */
  inactive?: boolean;

  /**
   * Login shell.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  shell?: string;

  /**
   * Hashed password. Mutually exclusive with passwdFrom.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  passwd?: string;

  /** Source of the hashed password. Mutually exclusive with passwd. */
  passwdFrom?: PasswdSource;

  /**
   * Primary group.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  primaryGroup?: string;

  /** Whether password login is disabled. */
  lockPassword?: boolean;

  /**
   * sudo rule of the user.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  sudo?: string;

  /**
   * Authorized SSH keys of the user.
   *
   * +kubebuilder:validation:items:MaxLength=2048
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  sshAuthorizedKeys?: string[];
}
