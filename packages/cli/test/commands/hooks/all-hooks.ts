import {
  afterClusterUpgrade,
  afterControlPlaneInitialized,
  afterControlPlaneUpgrade,
  afterWorkersUpgrade,
  beforeClusterCreate,
  beforeClusterDelete,
  beforeClusterUpgrade,
  beforeControlPlaneUpgrade,
  beforeWorkersUpgrade,
  canUpdateMachine,
  canUpdateMachineSet,
  discoverVariables,
  generatePatches,
  generateUpgradePlan,
  updateMachine,
  validateTopology,
} from "@capikit/api/catalog";
import { defineExtension, hookHandler } from "@capikit/extension-kit";

const patchOf = (team: string) => ({
  patchType: "JSONPatch" as const,
  patch: btoa(JSON.stringify([{ op: "add", path: "/metadata/labels/team", value: team }])),
});

/** An extension with handlers of all hooks. */
export const extension = defineExtension({
  handlers: {
    "after-cluster-upgrade": hookHandler(afterClusterUpgrade)(() => ({ retryAfterSeconds: 0 })),
    "after-control-plane-initialized": hookHandler(afterControlPlaneInitialized)(() => ({})),
    "after-control-plane-upgrade": hookHandler(afterControlPlaneUpgrade)(() => ({ retryAfterSeconds: 0 })),
    "after-workers-upgrade": hookHandler(afterWorkersUpgrade)(() => ({ retryAfterSeconds: 0 })),
    "before-cluster-create": hookHandler(beforeClusterCreate, { timeoutSeconds: 5 })(({ cluster }) => ({
      message: `${cluster.metadata?.name} waits for quota`,
      retryAfterSeconds: 30,
    })),
    "before-cluster-delete": hookHandler(beforeClusterDelete)(({ cluster }) => {
      if (cluster.metadata?.name === "broken") throw new Error("the quota ledger is locked: späti");
      return { retryAfterSeconds: 0 };
    }),
    "before-cluster-upgrade": hookHandler(beforeClusterUpgrade)(() => ({ retryAfterSeconds: 0 })),
    "before-control-plane-upgrade": hookHandler(beforeControlPlaneUpgrade)(() => ({ retryAfterSeconds: 0 })),
    "before-workers-upgrade": hookHandler(beforeWorkersUpgrade)(() => ({ retryAfterSeconds: 0 })),
    "can-update-machine": hookHandler(canUpdateMachine)(() => ({
      machinePatch: patchOf("night"),
      infrastructureMachinePatch: patchOf("day"),
    })),
    "can-update-machine-set": hookHandler(canUpdateMachineSet)(() => ({ machineSetPatch: patchOf("night") })),
    "discover-variables": hookHandler(discoverVariables)(() => ({
      variables: [{ name: "lanes", required: true, schema: { openAPIV3Schema: { type: "integer" } } }],
    })),
    "generate-patches": hookHandler(generatePatches)(({ items }) => ({
      items: items.map(({ uid, holderReference: { kind } }) => ({ uid, ...patchOf(kind) })),
    })),
    "generate-upgrade-plan": hookHandler(generateUpgradePlan)(({ toKubernetesVersion }) => ({
      controlPlaneUpgrades: [{ version: toKubernetesVersion }],
    })),
    "update-machine": hookHandler(updateMachine)(() => ({ retryAfterSeconds: 15 })),
    "validate-topology": hookHandler(validateTopology)(() => ({
      status: "Failure",
      message: "too many lanes",
    })),
  },
});
