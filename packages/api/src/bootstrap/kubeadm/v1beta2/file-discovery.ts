import type { bytes } from "../../../meta/index.ts";

/** Finding and trusting the cluster by a kubeconfig. */
export interface FileDiscovery {
  /**
   * Path or URL of the kubeconfig.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  kubeConfigPath: string;

  /** The content of the kubeconfig, written to kubeConfigPath. */
  kubeConfig?: FileDiscoveryKubeConfig;
}

/** The content of a kubeconfig. */
export interface FileDiscoveryKubeConfig {
  /** How the API server is reached. */
  cluster?: KubeConfigCluster;

  /** Who asks. */
  user: KubeConfigUser;
}

/**
 * How an API server is reached.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeConfigCluster {
  /**
   * URL of the API server. That of the Cluster by default.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  server?: string;

  /**
   * The name that its certificate must have, if not the host's.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  tlsServerName?: string;

  /** Whether its certificate is not checked. */
  insecureSkipTLSVerify?: boolean;

  /**
   * The authority's certificate in PEM. The Cluster's by default.
   *
   * +kubebuilder:validation:MaxLength=51200
   * +kubebuilder:validation:MinLength=1
   */
  certificateAuthorityData?: bytes;

  /**
   * URL of a proxy.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  proxyURL?: string;
}

/**
 * Who asks: by a plugin of client-go or by a program.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeConfigUser {
  /** A plugin of client-go. */
  authProvider?: KubeConfigAuthProvider;

  /** A program that gives credentials. */
  exec?: KubeConfigAuthExec;
}

/** A plugin of client-go. */
export interface KubeConfigAuthProvider {
  /**
   * Name of the plugin.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Its settings. */
  config?: Record<string, string>;
}

/** A program that gives credentials. */
export interface KubeConfigAuthExec {
  /**
   * The program.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  command: string;

  /**
   * Its arguments.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  args?: string[];

  /**
   * Environment variables, added to those of the caller.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  env?: KubeConfigAuthExecEnv[];

  /**
   * The version of ExecCredential that it speaks.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  apiVersion?: string;

  /** Whether it is told about the cluster. */
  provideClusterInfo?: boolean;
}

/** An environment variable. */
export interface KubeConfigAuthExecEnv {
  /**
   * Name of the variable.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Its value.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  value: string;
}
