/** Where a password comes from. */
export interface PasswdSource {
  /** A Secret in the same namespace. */
  secret: SecretPasswdSource;
}

/** A key of a Secret. */
export interface SecretPasswdSource {
  /**
   * Name of the Secret.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Key in the Secret.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  key: string;
}

/** A user that is added. */
export interface User {
  /**
   * Name of the user.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Comment, mostly the full name.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  gecos?: string;

  /**
   * Further groups, separated by commas.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  groups?: string;

  /**
   * Home folder.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  homeDir?: string;

  /** Whether the user is made inactive. */
  inactive?: boolean;

  /**
   * Login shell.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  shell?: string;

  /**
   * Hash of the password. Excludes passwdFrom.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  passwd?: string;

  /** Where the hash of the password comes from. Excludes passwd. */
  passwdFrom?: PasswdSource;

  /**
   * Primary group.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  primaryGroup?: string;

  /** Whether logging in by password is off. */
  lockPassword?: boolean;

  /**
   * The user's rule for sudo.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  sudo?: string;

  /**
   * Public keys with which the user may log in.
   *
   * +kubebuilder:validation:items:MaxLength=2048
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  sshAuthorizedKeys?: string[];
}
