import type * as v1beta2 from "../v1beta2/init-configuration.ts";
/** Patches for components that kubeadm deploys. */
export interface Patches extends Pick<v1beta2.Patches, "directory"> {}
