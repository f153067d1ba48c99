import type * as v1beta2 from "../v1beta2/kubeadm-config.ts";
/** Settings for Ignition. */
export interface IgnitionSpec {
  /** Container Linux Config settings. */
  containerLinuxConfig?: ContainerLinuxConfig;
}

/** Container Linux Config settings. */
export interface ContainerLinuxConfig
  extends Pick<v1beta2.ContainerLinuxConfig, "additionalConfig" | "strict"> {}
