import { setPath, struct } from "../wire/memory.ts";
import { pair, type RuleTable, type StructRules } from "./rule.ts";
import { alwaysDeprecated, conditions, failure, movesUnder, replicasStatus, same } from "./shared.ts";

const bootstrap = (name: string): string => pair("bootstrap", name);
const controlPlane = (name: string): string => pair("controlplane", name);

const emptyIsNil = { emptyIsNil: true } as const;
const component: StructRules = { moves: [["extraVolumes", "extraVolumes", emptyIsNil]] };

const rollout: StructRules = {
  moves: [
    ["machineNamingStrategy.template", "machineNaming.template"],
    ["remediationStrategy", "remediation"],
    ["rolloutBefore.certificatesExpiryDays", "rollout.before.certificatesExpiryDays"],
    ["rolloutAfter", "rollout.after"],
    ["rolloutStrategy.type", "rollout.strategy.type"],
    ["rolloutStrategy.rollingUpdate.maxSurge", "rollout.strategy.rollingUpdate.maxSurge"],
  ],
};

const machine = movesUnder("", "spec.", [
  ["taints", "taints", emptyIsNil],
  ["nodeDrainTimeout", "deletion.nodeDrainTimeoutSeconds"],
  ["nodeVolumeDetachTimeout", "deletion.nodeVolumeDetachTimeoutSeconds"],
  ["nodeDeletionTimeout", "deletion.nodeDeletionTimeoutSeconds"],
]);

/** Timeouts move between distant structs: `rules/kubeadm-timeouts.ts` converts them last. */
const bootstrapRules: RuleTable = {
  [bootstrap("KubeadmConfigSpec")]: { dropped: ["useExperimentalRetryJoin"] },
  [bootstrap("ClusterConfiguration")]: {
    dropped: ["apiVersion", "clusterName", "kind", "kubernetesVersion", "networking"],
  },
  [bootstrap("InitConfiguration")]: { dropped: ["apiVersion", "kind"], handled: { hub: ["timeouts"] } },
  [bootstrap("JoinConfiguration")]: { dropped: ["apiVersion", "kind"], handled: { hub: ["timeouts"] } },
  [bootstrap("Discovery")]: { handled: { old: ["timeout"] } },
  [bootstrap("APIServer")]: { ...component, handled: { old: ["timeoutForControlPlane"] } },
  "bootstrap/v1beta1.ControlPlaneComponent > bootstrap/v1beta2.ControllerManager": component,
  "bootstrap/v1beta1.ControlPlaneComponent > bootstrap/v1beta2.Scheduler": component,
  [bootstrap("BootstrapToken")]: { moves: [["ttl", "ttlSeconds"]] },
  [bootstrap("Partition")]: { explicit: ["layout"] },
  [bootstrap("KubeadmConfigStatus")]: {
    moves: [...conditions, ...failure, ["ready", "initialization.dataSecretCreated"]],
    up: (_, hub) => alwaysDeprecated(hub),
  },
};

const controlPlaneRules: RuleTable = {
  [controlPlane("KubeadmControlPlaneSpec")]: rollout,
  [controlPlane("KubeadmControlPlaneTemplateResourceSpec")]: {
    ...rollout,
    up: (old, hub) => {
      // The template's type was always defaulted; that of the control plane itself is not made up.
      const strategy = struct(old.rolloutStrategy);
      if (strategy !== undefined && strategy.type === undefined) {
        setPath(hub, ["rollout", "strategy", "type"], "RollingUpdate");
      }
    },
    down: (_, old) => {
      // Upstream compares with the zero value of another type, so this is always written.
      old.machineTemplate ??= {};
    },
  },
  "controlplane/v1beta1.RemediationStrategy > controlplane/v1beta2.KubeadmControlPlaneRemediationSpec": {
    moves: [
      ["retryPeriod", "retryPeriodSeconds"],
      ["minHealthyPeriod", "minHealthyPeriodSeconds"],
    ],
  },
  [controlPlane("KubeadmControlPlaneMachineTemplate")]: {
    moves: [...same("spec", ["infrastructureRef", "readinessGates"]), ...machine],
  },
  [controlPlane("KubeadmControlPlaneTemplateMachineTemplate")]: { moves: machine },
  [controlPlane("KubeadmControlPlaneStatus")]: {
    ...replicasStatus(
      ["readyReplicas", "unavailableReplicas", "updatedReplicas"],
      [["initialized", "initialization.controlPlaneInitialized"]],
    ),
    handled: { old: ["ready"] },
    down: (_, old) => {
      // The old version's `ready` is not stored anywhere.
      if (Number(old.readyReplicas ?? 0) > 0) {
        old.ready = true;
      }
    },
  },
  [controlPlane("LastRemediationStatus")]: {
    moves: [["timestamp", "time"]],
    explicit: ["retryCount"],
  },
};

export const kubeadmRules: RuleTable = { ...bootstrapRules, ...controlPlaneRules };
