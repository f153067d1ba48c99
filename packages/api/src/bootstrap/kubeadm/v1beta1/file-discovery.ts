import type * as v1beta2 from "../v1beta2/file-discovery.ts";

export type { KubeConfigAuthExecEnv, KubeConfigAuthProvider } from "../v1beta2/file-discovery.ts";

/** Discovery of the cluster from a kubeconfig. */
export interface FileDiscovery extends Omit<v1beta2.FileDiscovery, "kubeConfig"> {
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

/** Connection to an API server. */
export interface KubeConfigCluster
  extends Pick<
    v1beta2.KubeConfigCluster,
    "server" | "tlsServerName" | "insecureSkipTLSVerify" | "certificateAuthorityData" | "proxyURL"
  > {}

/** User of a kubeconfig: an authentication provider or a credential plugin. */
export interface KubeConfigUser {
  /** Authentication provider of client-go. */
  authProvider?: v1beta2.KubeConfigAuthProvider;

  /** Credential plugin. */
  exec?: KubeConfigAuthExec;
}

/** Credential plugin. */
export interface KubeConfigAuthExec extends v1beta2.KubeConfigAuthExec {
  /**
   * Arguments of the command.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  args?: string[];

  /**
   * Additional environment variables of the command.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  env?: v1beta2.KubeConfigAuthExecEnv[];
}
