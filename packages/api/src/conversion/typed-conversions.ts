import type * as addonsV1beta1 from "../addons/v1beta1/index.ts";
import type * as addonsV1beta2 from "../addons/v1beta2/index.ts";
import type * as bootstrapV1beta1 from "../bootstrap/kubeadm/v1beta1/index.ts";
import type * as bootstrapV1beta2 from "../bootstrap/kubeadm/v1beta2/index.ts";
import type * as kcpV1beta1 from "../controlplane/kubeadm/v1beta1/index.ts";
import type * as kcpV1beta2 from "../controlplane/kubeadm/v1beta2/index.ts";
import type * as coreV1beta1 from "../core/v1beta1/index.ts";
import type * as coreV1beta2 from "../core/v1beta2/index.ts";
import type * as ipamV1alpha1 from "../ipam/v1alpha1/index.ts";
import type * as ipamV1beta1 from "../ipam/v1beta1/index.ts";
import type * as ipamV1beta2 from "../ipam/v1beta2/index.ts";
import type * as runtimeV1alpha1 from "../runtime/v1alpha1/index.ts";
import type * as runtimeV1beta2 from "../runtime/v1beta2/index.ts";
import { type ConvertOptions, convert, convertToHub } from "./engine/convert.ts";

// Every conversion by the types of both sides.

/** The types of each kind by version. */
interface Kinds {
  Cluster: { v1beta1: coreV1beta1.Cluster; v1beta2: coreV1beta2.Cluster };
  ClusterClass: { v1beta1: coreV1beta1.ClusterClass; v1beta2: coreV1beta2.ClusterClass };
  Machine: { v1beta1: coreV1beta1.Machine; v1beta2: coreV1beta2.Machine };
  MachineDeployment: { v1beta1: coreV1beta1.MachineDeployment; v1beta2: coreV1beta2.MachineDeployment };
  MachineDrainRule: { v1beta1: coreV1beta1.MachineDrainRule; v1beta2: coreV1beta2.MachineDrainRule };
  MachineHealthCheck: { v1beta1: coreV1beta1.MachineHealthCheck; v1beta2: coreV1beta2.MachineHealthCheck };
  MachinePool: { v1beta1: coreV1beta1.MachinePool; v1beta2: coreV1beta2.MachinePool };
  MachineSet: { v1beta1: coreV1beta1.MachineSet; v1beta2: coreV1beta2.MachineSet };
  KubeadmConfig: { v1beta1: bootstrapV1beta1.KubeadmConfig; v1beta2: bootstrapV1beta2.KubeadmConfig };
  KubeadmConfigTemplate: {
    v1beta1: bootstrapV1beta1.KubeadmConfigTemplate;
    v1beta2: bootstrapV1beta2.KubeadmConfigTemplate;
  };
  KubeadmControlPlane: { v1beta1: kcpV1beta1.KubeadmControlPlane; v1beta2: kcpV1beta2.KubeadmControlPlane };
  KubeadmControlPlaneTemplate: {
    v1beta1: kcpV1beta1.KubeadmControlPlaneTemplate;
    v1beta2: kcpV1beta2.KubeadmControlPlaneTemplate;
  };
  ClusterResourceSet: {
    v1beta1: addonsV1beta1.ClusterResourceSet;
    v1beta2: addonsV1beta2.ClusterResourceSet;
  };
  ClusterResourceSetBinding: {
    v1beta1: addonsV1beta1.ClusterResourceSetBinding;
    v1beta2: addonsV1beta2.ClusterResourceSetBinding;
  };
  IPAddress: {
    v1alpha1: ipamV1alpha1.IPAddress;
    v1beta1: ipamV1beta1.IPAddress;
    v1beta2: ipamV1beta2.IPAddress;
  };
  IPAddressClaim: {
    v1alpha1: ipamV1alpha1.IPAddressClaim;
    v1beta1: ipamV1beta1.IPAddressClaim;
    v1beta2: ipamV1beta2.IPAddressClaim;
  };
  ExtensionConfig: { v1alpha1: runtimeV1alpha1.ExtensionConfig; v1beta2: runtimeV1beta2.ExtensionConfig };
}

/** The type of a kind in a version, or in any other version. */
type In<K extends keyof Kinds, V extends string> = Kinds[K][V & keyof Kinds[K]];
type Other<K extends keyof Kinds, V extends string> = Kinds[K][Exclude<keyof Kinds[K], V>];
type ToSpoke<K extends keyof Kinds, V extends string> = (
  object: Other<K, V>,
  options: ConvertOptions,
) => In<K, V>;
type ToHub<K extends keyof Kinds, V extends string> = (object: Other<K, V>) => In<K, V>;

const core = "cluster.x-k8s.io";
const bootstrap = "bootstrap.cluster.x-k8s.io";
const kcp = "controlplane.cluster.x-k8s.io";
const addons = "addons.cluster.x-k8s.io";
const ipam = "ipam.cluster.x-k8s.io";
const runtime = "runtime.cluster.x-k8s.io";

const toV1alpha1 = <K extends keyof Kinds>(group: string): ToSpoke<K, "v1alpha1"> => {
  return (object, options) => convert(object as object, `${group}/v1alpha1`, options) as never;
};
const toV1beta1 = <K extends keyof Kinds>(group: string): ToSpoke<K, "v1beta1"> => {
  return (object, options) => convert(object as object, `${group}/v1beta1`, options) as never;
};
const toV1beta2 = <K extends keyof Kinds>(group: string): ToHub<K, "v1beta2"> => {
  return (object) => convertToHub(object as object, `${group}/v1beta2`) as never;
};

/** Converts a Cluster to v1beta1, as `convert` does. */
export const convertClusterToV1beta1 = toV1beta1<"Cluster">(core);

/** Converts a Cluster to v1beta2, as `convert` does, without a resolver. */
export const convertClusterToV1beta2 = toV1beta2<"Cluster">(core);

/** Converts a ClusterClass to v1beta1, as `convert` does. */
export const convertClusterClassToV1beta1 = toV1beta1<"ClusterClass">(core);

/** Converts a ClusterClass to v1beta2, as `convert` does, without a resolver. */
export const convertClusterClassToV1beta2 = toV1beta2<"ClusterClass">(core);

/** Converts a Machine to v1beta1, as `convert` does. */
export const convertMachineToV1beta1 = toV1beta1<"Machine">(core);

/** Converts a Machine to v1beta2, as `convert` does, without a resolver. */
export const convertMachineToV1beta2 = toV1beta2<"Machine">(core);

/** Converts a MachineDeployment to v1beta1, as `convert` does. */
export const convertMachineDeploymentToV1beta1 = toV1beta1<"MachineDeployment">(core);

/** Converts a MachineDeployment to v1beta2, as `convert` does, without a resolver. */
export const convertMachineDeploymentToV1beta2 = toV1beta2<"MachineDeployment">(core);

/** Converts a MachineDrainRule to v1beta1, as `convert` does. */
export const convertMachineDrainRuleToV1beta1 = toV1beta1<"MachineDrainRule">(core);

/** Converts a MachineDrainRule to v1beta2, as `convert` does, without a resolver. */
export const convertMachineDrainRuleToV1beta2 = toV1beta2<"MachineDrainRule">(core);

/** Converts a MachineHealthCheck to v1beta1, as `convert` does. */
export const convertMachineHealthCheckToV1beta1 = toV1beta1<"MachineHealthCheck">(core);

/** Converts a MachineHealthCheck to v1beta2, as `convert` does, without a resolver. */
export const convertMachineHealthCheckToV1beta2 = toV1beta2<"MachineHealthCheck">(core);

/** Converts a MachinePool to v1beta1, as `convert` does. */
export const convertMachinePoolToV1beta1 = toV1beta1<"MachinePool">(core);

/** Converts a MachinePool to v1beta2, as `convert` does, without a resolver. */
export const convertMachinePoolToV1beta2 = toV1beta2<"MachinePool">(core);

/** Converts a MachineSet to v1beta1, as `convert` does. */
export const convertMachineSetToV1beta1 = toV1beta1<"MachineSet">(core);

/** Converts a MachineSet to v1beta2, as `convert` does, without a resolver. */
export const convertMachineSetToV1beta2 = toV1beta2<"MachineSet">(core);

/** Converts a KubeadmConfig to v1beta1, as `convert` does. */
export const convertKubeadmConfigToV1beta1 = toV1beta1<"KubeadmConfig">(bootstrap);

/** Converts a KubeadmConfig to v1beta2, as `convert` does, without a resolver. */
export const convertKubeadmConfigToV1beta2 = toV1beta2<"KubeadmConfig">(bootstrap);

/** Converts a KubeadmConfigTemplate to v1beta1, as `convert` does. */
export const convertKubeadmConfigTemplateToV1beta1 = toV1beta1<"KubeadmConfigTemplate">(bootstrap);

/** Converts a KubeadmConfigTemplate to v1beta2, as `convert` does, without a resolver. */
export const convertKubeadmConfigTemplateToV1beta2 = toV1beta2<"KubeadmConfigTemplate">(bootstrap);

/** Converts a KubeadmControlPlane to v1beta1, as `convert` does. */
export const convertKubeadmControlPlaneToV1beta1 = toV1beta1<"KubeadmControlPlane">(kcp);

/** Converts a KubeadmControlPlane to v1beta2, as `convert` does, without a resolver. */
export const convertKubeadmControlPlaneToV1beta2 = toV1beta2<"KubeadmControlPlane">(kcp);

/** Converts a KubeadmControlPlaneTemplate to v1beta1, as `convert` does. */
export const convertKubeadmControlPlaneTemplateToV1beta1 = toV1beta1<"KubeadmControlPlaneTemplate">(kcp);

/** Converts a KubeadmControlPlaneTemplate to v1beta2, as `convert` does, without a resolver. */
export const convertKubeadmControlPlaneTemplateToV1beta2 = toV1beta2<"KubeadmControlPlaneTemplate">(kcp);

/** Converts a ClusterResourceSet to v1beta1, as `convert` does. */
export const convertClusterResourceSetToV1beta1 = toV1beta1<"ClusterResourceSet">(addons);

/** Converts a ClusterResourceSet to v1beta2, as `convert` does, without a resolver. */
export const convertClusterResourceSetToV1beta2 = toV1beta2<"ClusterResourceSet">(addons);

/** Converts a ClusterResourceSetBinding to v1beta1, as `convert` does. */
export const convertClusterResourceSetBindingToV1beta1 = toV1beta1<"ClusterResourceSetBinding">(addons);

/** Converts a ClusterResourceSetBinding to v1beta2, as `convert` does, without a resolver. */
export const convertClusterResourceSetBindingToV1beta2 = toV1beta2<"ClusterResourceSetBinding">(addons);

/** Converts an IPAddress to v1alpha1, as `convert` does. */
export const convertIPAddressToV1alpha1 = toV1alpha1<"IPAddress">(ipam);

/** Converts an IPAddress to v1beta1, as `convert` does. */
export const convertIPAddressToV1beta1 = toV1beta1<"IPAddress">(ipam);

/** Converts an IPAddress to v1beta2, as `convert` does, without a resolver. */
export const convertIPAddressToV1beta2 = toV1beta2<"IPAddress">(ipam);

/** Converts an IPAddressClaim to v1alpha1, as `convert` does. */
export const convertIPAddressClaimToV1alpha1 = toV1alpha1<"IPAddressClaim">(ipam);

/** Converts an IPAddressClaim to v1beta1, as `convert` does. */
export const convertIPAddressClaimToV1beta1 = toV1beta1<"IPAddressClaim">(ipam);

/** Converts an IPAddressClaim to v1beta2, as `convert` does, without a resolver. */
export const convertIPAddressClaimToV1beta2 = toV1beta2<"IPAddressClaim">(ipam);

/** Converts an ExtensionConfig to v1alpha1, as `convert` does. */
export const convertExtensionConfigToV1alpha1 = toV1alpha1<"ExtensionConfig">(runtime);

/** Converts an ExtensionConfig to v1beta2, as `convert` does, without a resolver. */
export const convertExtensionConfigToV1beta2 = toV1beta2<"ExtensionConfig">(runtime);
