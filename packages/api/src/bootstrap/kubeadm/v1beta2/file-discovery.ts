import type { bytes } from "../../../meta/index.ts";

/** Discovery of the cluster from a kubeconfig. */
export interface FileDiscovery {
  /**
   * Path or URL of the kubeconfig.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  kubeConfigPath: string;

  /** Content of the kubeconfig, written to kubeConfigPath. */
  kubeConfig?: FileDiscoveryKubeConfig;
}

/** Content of a kubeconfig. */
export interface FileDiscoveryKubeConfig {
  /** Connection to the API server. */
  cluster?: KubeConfigCluster;

  /** User of the kubeconfig. */
  user: KubeConfigUser;
}

/**
 * Connection to an API server.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeConfigCluster {
  /**
   * URL of the API server. Default: the endpoint of the Cluster.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  server?: string;

  /**
   * Server name for certificate validation. Default: the host name of the URL.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  tlsServerName?: string;

  /**
   * Whether to skip the validation of the server certificate.
   *
   * +capikit:conversion:restore
   */
  insecureSkipTLSVerify?: boolean;

  /**
   * CA certificate in PEM. Default: the CA certificate of the Cluster.
   *
   * +kubebuilder:validation:MaxLength=51200
   * +kubebuilder:validation:MinLength=1
   */
  certificateAuthorityData?: bytes;

  /**
   * URL of the proxy.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  proxyURL?: string;
}

/**
 * User of a kubeconfig: an authentication provider or a credential plugin.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeConfigUser {
  /** Authentication provider of client-go. */
  authProvider?: KubeConfigAuthProvider;

  /** Credential plugin. */
  exec?: KubeConfigAuthExec;
}

/** Authentication provider of client-go. */
export interface KubeConfigAuthProvider {
  /**
   * Name of the provider.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Configuration of the provider. */
  config?: Record<string, string>;
}

/** Credential plugin. */
export interface KubeConfigAuthExec {
  /**
   * Command to run.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  command: string;

  /**
   * Arguments of the command.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  args?: string[];

  /**
   * Additional environment variables of the command.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  env?: KubeConfigAuthExecEnv[];

  /**
   * API version of ExecCredential.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  apiVersion?: string;

  /**
   * Whether the command receives cluster information.
   *
   * +capikit:conversion:restore
   */
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
   * Value of the variable.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  value: string;
}
