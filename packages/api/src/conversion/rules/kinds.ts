import { getPath, type Struct, struct, structAt } from "../wire/memory.ts";
import { restoreZero, setOrDelete } from "./restore.ts";
import { restoreClusterClass } from "./restore-cluster-class.ts";
import { finishKubeadmDown, finishKubeadmUp } from "./restore-kubeadm.ts";

/** Steps for a whole object after the conversion of its structs. */
export interface SpokeRules {
  /** Whether an object of this version stores its hub object in an annotation. */
  readonly storesHub?: true;
  /** `stored` is the annotation's hub object: empty for `{}`, `undefined` without annotation. */
  readonly up?: (old: Struct, hub: Struct, stored: Struct | undefined) => void;
  readonly down?: (hub: Struct, old: Struct) => void;
}

/** One kind: its hub and its old versions. */
export interface KindRules {
  readonly group: string;
  readonly kind: string;
  /** The package of its Go types. */
  readonly package: string;
  readonly hub: string;
  readonly spokes: Readonly<Record<string, SpokeRules>>;
}

function restoring(zero: false | 0, paths: readonly string[]): SpokeRules {
  return { storesHub: true, up: (_, hub, stored) => restoreZero(hub, stored, zero, paths) };
}

const infrastructure = [
  "status.initialization.bootstrapDataSecretCreated",
  "status.initialization.infrastructureProvisioned",
];

const machine: SpokeRules = {
  storesHub: true,
  up: (_, hub, stored) => {
    restoreZero(hub, stored, false, infrastructure);
    if (stored === undefined) {
      return;
    }
    // Only controllers write these fields, so a client of the old version cannot change them.
    const status = structAt(hub, ["status"]);
    setOrDelete(status, "phase", getPath(stored, ["status", "phase"]));
    setOrDelete(status, "failureDomain", getPath(stored, ["status", "failureDomain"]));
    const spec = structAt(hub, ["spec"]);
    setOrDelete(spec, "minReadySeconds", getPath(stored, ["spec", "minReadySeconds"]));
  },
};

function kubeadm(path: readonly string[], rest?: SpokeRules["up"]): SpokeRules {
  return {
    storesHub: true,
    up: (old, hub, stored) => {
      rest?.(old, hub, stored);
      const storedSpec = struct(getPath(stored, path));
      finishKubeadmUp(structAt(old, path), structAt(hub, path), storedSpec);
    },
    down: (hub, old) => finishKubeadmDown(structAt(hub, path), structAt(old, path)),
  };
}

function restoreRetryPeriod(path: string): NonNullable<SpokeRules["up"]> {
  return (old, hub, stored) => {
    if (getPath(old, [...path.split("."), "remediationStrategy"]) !== undefined) {
      restoreZero(hub, stored, 0, [`${path}.remediation.retryPeriodSeconds`]);
    }
  };
}

const clusterNameLabel = "cluster.x-k8s.io/cluster-name";
const labelWasSet = "conversion.cluster.x-k8s.io/cluster-name-label-set";

/** The oldest claim has a label with its cluster name. */
const claim: SpokeRules = {
  storesHub: true,
  up: (_, hub, stored) => {
    const metadata = structAt(hub, ["metadata"]);
    const labels = struct(metadata.labels);
    if (labels !== undefined) {
      setOrDelete(structAt(hub, ["spec"]), "clusterName", labels[clusterNameLabel]);
      const annotations = struct(metadata.annotations);
      const { [labelWasSet]: wasSet, ...others } = annotations ?? {};
      if (wasSet !== undefined) {
        metadata.annotations = others;
      }
      if (wasSet === "false") {
        const { [clusterNameLabel]: _name, ...rest } = labels;
        metadata.labels = rest;
      }
    }
    if (stored !== undefined) {
      setOrDelete(structAt(hub, ["status"]), "conditions", getPath(stored, ["status", "conditions"]));
    }
  },
  down: (hub, old) => {
    const name = getPath(hub, ["spec", "clusterName"]);
    if (name === undefined) {
      return;
    }
    const metadata = structAt(old, ["metadata"]);
    const labels = struct(metadata.labels) ?? {};
    if (!Object.hasOwn(labels, clusterNameLabel)) {
      metadata.annotations = { ...struct(metadata.annotations), [labelWasSet]: "false" };
    }
    metadata.labels = { ...labels, [clusterNameLabel]: name };
  },
};

function kind(group: string, packageName: string, name: string, spokes: KindRules["spokes"]): KindRules {
  return { group, kind: name, package: packageName, hub: "v1beta2", spokes };
}

const core = (name: string, v1beta1: SpokeRules): KindRules =>
  kind("cluster.x-k8s.io", "core", name, { v1beta1 });

/** Cluster API's kinds that have several versions. */
export const kinds: readonly KindRules[] = [
  core(
    "Cluster",
    restoring(false, [
      "spec.paused",
      "status.initialization.controlPlaneInitialized",
      "status.initialization.infrastructureProvisioned",
    ]),
  ),
  core("ClusterClass", { storesHub: true, up: restoreClusterClass }),
  core("Machine", machine),
  core("MachineDeployment", restoring(false, ["spec.paused"])),
  core("MachineDrainRule", {}),
  core(
    "MachineHealthCheck",
    restoring(0, ["status.expectedMachines", "status.currentHealthy", "status.remediationsAllowed"]),
  ),
  core("MachinePool", restoring(false, infrastructure)),
  core("MachineSet", {}),
  kind("addons.cluster.x-k8s.io", "addons", "ClusterResourceSet", { v1beta1: {} }),
  kind("addons.cluster.x-k8s.io", "addons", "ClusterResourceSetBinding", { v1beta1: {} }),
  kind("bootstrap.cluster.x-k8s.io", "bootstrap", "KubeadmConfig", {
    v1beta1: kubeadm(["spec"], (_, hub, stored) =>
      restoreZero(hub, stored, false, ["status.initialization.dataSecretCreated"]),
    ),
  }),
  kind("bootstrap.cluster.x-k8s.io", "bootstrap", "KubeadmConfigTemplate", {
    v1beta1: kubeadm(["spec", "template", "spec"]),
  }),
  kind("controlplane.cluster.x-k8s.io", "controlplane", "KubeadmControlPlane", {
    v1beta1: kubeadm(["spec", "kubeadmConfigSpec"], (old, hub, stored) => {
      restoreZero(hub, stored, false, ["status.initialization.controlPlaneInitialized"]);
      restoreRetryPeriod("spec")(old, hub, stored);
    }),
  }),
  kind("controlplane.cluster.x-k8s.io", "controlplane", "KubeadmControlPlaneTemplate", {
    v1beta1: kubeadm(
      ["spec", "template", "spec", "kubeadmConfigSpec"],
      restoreRetryPeriod("spec.template.spec"),
    ),
  }),
  kind("ipam.cluster.x-k8s.io", "ipam", "IPAddress", { v1alpha1: {}, v1beta1: {} }),
  kind("ipam.cluster.x-k8s.io", "ipam", "IPAddressClaim", { v1alpha1: claim, v1beta1: {} }),
  kind("runtime.cluster.x-k8s.io", "runtime", "ExtensionConfig", { v1alpha1: {} }),
];
