// Written by `pnpm tool releases:generate` from Cluster API v1.13.6 to v1.14.2. Do not edit.

/** Fields of hooks that not all supported releases have, by their first release and body. */
export const newerHookFields = /* @__PURE__ */ Object.freeze({
  "v1.14": {
    "AfterClusterUpgrade request": [
      "cluster.status.controlPlane.upgradePlan",
      "cluster.status.controlPlane.versions",
      "cluster.status.workers.upgradePlan",
      "cluster.status.workers.versions"
    ],
    "AfterControlPlaneInitialized request": [
      "cluster.status.controlPlane.upgradePlan",
      "cluster.status.controlPlane.versions",
      "cluster.status.workers.upgradePlan",
      "cluster.status.workers.versions"
    ],
    "AfterControlPlaneUpgrade request": [
      "cluster.status.controlPlane.upgradePlan",
      "cluster.status.controlPlane.versions",
      "cluster.status.workers.upgradePlan",
      "cluster.status.workers.versions"
    ],
    "AfterWorkersUpgrade request": [
      "cluster.status.controlPlane.upgradePlan",
      "cluster.status.controlPlane.versions",
      "cluster.status.workers.upgradePlan",
      "cluster.status.workers.versions"
    ],
    "BeforeClusterCreate request": [
      "cluster.status.controlPlane.upgradePlan",
      "cluster.status.controlPlane.versions",
      "cluster.status.workers.upgradePlan",
      "cluster.status.workers.versions"
    ],
    "BeforeClusterDelete request": [
      "cluster.status.controlPlane.upgradePlan",
      "cluster.status.controlPlane.versions",
      "cluster.status.workers.upgradePlan",
      "cluster.status.workers.versions"
    ],
    "BeforeClusterUpgrade request": [
      "cluster.status.controlPlane.upgradePlan",
      "cluster.status.controlPlane.versions",
      "cluster.status.workers.upgradePlan",
      "cluster.status.workers.versions"
    ],
    "BeforeControlPlaneUpgrade request": [
      "cluster.status.controlPlane.upgradePlan",
      "cluster.status.controlPlane.versions",
      "cluster.status.workers.upgradePlan",
      "cluster.status.workers.versions"
    ],
    "BeforeWorkersUpgrade request": [
      "cluster.status.controlPlane.upgradePlan",
      "cluster.status.controlPlane.versions",
      "cluster.status.workers.upgradePlan",
      "cluster.status.workers.versions"
    ],
    "CanUpdateMachine request": [
      "current.machine.status.deletion.waitForPreDrainHookStartTime",
      "current.machine.status.deletion.waitForPreTerminateHookStartTime",
      "desired.machine.status.deletion.waitForPreDrainHookStartTime",
      "desired.machine.status.deletion.waitForPreTerminateHookStartTime"
    ],
    "CanUpdateMachineSet request": [
      "current.machineSet.status.versions",
      "desired.machineSet.status.versions"
    ],
    "GenerateUpgradePlan request": [
      "cluster.status.controlPlane.upgradePlan",
      "cluster.status.controlPlane.versions",
      "cluster.status.workers.upgradePlan",
      "cluster.status.workers.versions"
    ],
    "UpdateMachine request": [
      "desired.machine.status.deletion.waitForPreDrainHookStartTime",
      "desired.machine.status.deletion.waitForPreTerminateHookStartTime"
    ]
  }
} as const);
