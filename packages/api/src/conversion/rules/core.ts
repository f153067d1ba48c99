import { setMember } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { type Struct, struct, structs } from "../wire/memory.ts";
import { healthCheckRules, keepEmptyHealthCheck, topologyHealthCheck } from "./health-check.ts";
import { type Move, pair, type RuleTable } from "./rule.ts";
import {
  alwaysDeprecated,
  conditions,
  deletionTimeouts,
  failure,
  newCounters,
  replicasStatus,
  same,
} from "./shared.ts";

const core = (name: string): string => pair("core", name);

/** A rollout as Machine deployments have it, also in topologies and classes. */
export const strategy: readonly Move[] = [
  ["strategy.type", "rollout.strategy.type"],
  ["strategy.rollingUpdate.maxUnavailable", "rollout.strategy.rollingUpdate.maxUnavailable"],
  ["strategy.rollingUpdate.maxSurge", "rollout.strategy.rollingUpdate.maxSurge"],
  ["strategy.rollingUpdate.deletePolicy", "deletion.order"],
];

const naming: Move = ["machineNamingStrategy.template", "machineNaming.template"];
const minReadySeconds: Move = ["minReadySeconds", "template.spec.minReadySeconds"];

const infrastructure: readonly Move[] = [
  ["bootstrapReady", "initialization.bootstrapDataSecretCreated"],
  ["infrastructureReady", "initialization.infrastructureProvisioned"],
];

function failureDomainsToList(old: Struct, hub: Struct): void {
  const domains = struct(old.failureDomains);
  if (domains === undefined) {
    return;
  }
  const names = Object.keys(domains).sort(compareText);
  hub.failureDomains = names.map((name) => {
    const domain = struct(domains[name]) ?? {};
    return { ...domain, name, controlPlane: domain.controlPlane === true };
  });
}

function failureDomainsToMap(hub: Struct, old: Struct): void {
  if (hub.failureDomains === undefined) {
    return;
  }
  const domains: Struct = {};
  for (const { name, ...domain } of structs(hub.failureDomains)) {
    setMember(domains, String(name ?? ""), domain);
  }
  old.failureDomains = domains;
}

export const coreRules: RuleTable = {
  ...healthCheckRules,
  [core("ClusterStatus")]: {
    moves: [
      ...conditions,
      ...failure,
      ["v1beta2.controlPlane", "controlPlane"],
      ["v1beta2.workers", "workers"],
      ["controlPlaneReady", "initialization.controlPlaneInitialized"],
      ["infrastructureReady", "initialization.infrastructureProvisioned"],
    ],
    handled: { old: ["failureDomains"], hub: ["failureDomains"] },
    up: failureDomainsToList,
    down: failureDomainsToMap,
  },
  [core("Topology")]: {
    moves: [
      ["class", "classRef.name"],
      ["classNamespace", "classRef.namespace"],
    ],
    dropped: ["rolloutAfter"],
  },
  [core("ClusterVariable")]: { dropped: ["definitionFrom"] },
  [core("ControlPlaneTopology")]: {
    moves: [...topologyHealthCheck, ...deletionTimeouts],
    down: keepEmptyHealthCheck,
  },
  [core("MachineDeploymentTopology")]: {
    moves: [
      ...topologyHealthCheck,
      ...deletionTimeouts,
      ...strategy,
      ["strategy.remediation.maxInFlight", "healthCheck.remediation.maxInFlight"],
    ],
    down: keepEmptyHealthCheck,
  },
  [core("MachineDeploymentTopologyRolloutSpec")]: { handled: { hub: ["strategy"] } },
  [core("MachinePoolTopology")]: { moves: deletionTimeouts },
  [core("MachineSpec")]: { moves: deletionTimeouts, handled: { hub: ["minReadySeconds"] } },
  [core("MachineStatus")]: {
    moves: [...conditions, ...failure, ...infrastructure],
    handled: { hub: ["failureDomain"] },
    down: (_, old) => {
      if (old.phase === "Updating") {
        old.phase = "Running";
      }
    },
  },
  [core("MachineDeploymentSpec")]: {
    moves: [
      ...strategy,
      ["strategy.remediation.maxInFlight", "remediation.maxInFlight"],
      ["rolloutAfter", "rollout.after"],
      naming,
      minReadySeconds,
    ],
    dropped: ["progressDeadlineSeconds", "revisionHistoryLimit"],
  },
  [core("MachineDeploymentStatus")]: {
    moves: [
      ...conditions,
      ...newCounters,
      ...same("deprecated.v1beta1", [
        "availableReplicas",
        "readyReplicas",
        "unavailableReplicas",
        "updatedReplicas",
      ]),
    ],
    explicit: ["replicas"],
    up: (_, hub) => alwaysDeprecated(hub),
  },
  [core("MachineSetSpec")]: { moves: [["deletePolicy", "deletion.order"], naming, minReadySeconds] },
  [core("MachineSetStatus")]: replicasStatus(["availableReplicas", "fullyLabeledReplicas", "readyReplicas"]),
  [core("MachinePoolSpec")]: { moves: [minReadySeconds] },
  [core("MachinePoolStatus")]: replicasStatus(
    ["availableReplicas", "readyReplicas", "unavailableReplicas"],
    infrastructure,
  ),
  [core("MachineHealthCheckStatus")]: { moves: conditions },
};
