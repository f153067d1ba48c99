import { blockMoveAnnotation, deleteForMoveAnnotation } from "@capikit/api/clusterctl/v1alpha3";
import {
  kubeadmControlPlane,
  kubeadmControlPlaneEtcdClusterHealthyCondition,
} from "@capikit/api/controlplane/kubeadm/v1beta2";
import {
  clusterTopologyDeferUpgradeAnnotation,
  clusterTopologyHoldUpgradeSequenceAnnotation,
  machine,
  machineExternallyRemediatedCondition,
  machineHealthCheck,
  machineHealthCheckRemediationAllowedCondition,
  machineOwnerRemediatedCondition,
  machineSet,
  machineSetScalingDownCondition,
  machineSetScalingUpCondition,
  machineSkipRemediationAnnotation,
  pausedAnnotation,
} from "@capikit/api/core/v1beta2";
import { getOrCreate, listAt, textAt, textsAt, valueAt } from "@capikit/common/json";
import { groupOf, readLabelSelector } from "@capikit/common/kubernetes";
import { formatCount } from "@capikit/common/text";
import { humanDuration } from "@capikit/common/time";
import { type Condition, conditionOf, conditionsOf, type InventoryObject } from "@capikit/inventory";
import { type DoctorCheck, defineCheck, kubectlName, type ObjectScan, objectName } from "../model/check.ts";
import type { ReportFinding } from "../model/finding.ts";

/** The states of a replacement of Machines in conditions: codes of `capikit doctor` without the prefix. */
type RemediationProblem = "remediation-blocked" | "remediation-stuck" | "etcd-unhealthy";

/** Kinds with conditions about the replacement of Machines, and the status with which they stop it. */
const remediationKinds = [
  {
    kind: machine,
    stops: [
      [machineOwnerRemediatedCondition, "False", "remediation-stuck"],
      [machineExternallyRemediatedCondition, "False", "remediation-stuck"],
    ],
  },
  {
    kind: machineHealthCheck,
    stops: [[machineHealthCheckRemediationAllowedCondition, "False", "remediation-blocked"]],
  },
  { kind: machineSet, stops: [["Remediating", "True", "remediation-stuck"]] },
  {
    kind: kubeadmControlPlane,
    stops: [
      ["Remediating", "True", "remediation-stuck"],
      [kubeadmControlPlaneEtcdClusterHealthyCondition, "False", "etcd-unhealthy"],
    ],
  },
] as const satisfies readonly {
  readonly kind: object;
  readonly stops: readonly (readonly [type: string, status: string, problem: RemediationProblem])[];
}[];

/** A condition that stops or delays the replacement of Machines. */
interface StoppedRemediation {
  readonly problem: RemediationProblem;
  readonly condition: Condition;
}

/** Returns the conditions of an object that stop or delay the replacement of Machines; empty for other kinds. */
function stoppedRemediations(object: InventoryObject): readonly StoppedRemediation[] {
  const group = groupOf(object.apiVersion);
  const found = remediationKinds.find(({ kind }) => kind.kind === object.kind && kind.group === group);
  if (found === undefined) return [];
  return conditionsOf(object).flatMap((condition) => {
    const stop = found.stops.find(([type, status]) => type === condition.type && status === condition.status);
    return stop === undefined ? [] : { problem: stop[2], condition };
  });
}

/** A MachineHealthCheck, or the Machines of a Cluster that it selects from. */
interface Selecting {
  readonly name: string;
  readonly target: string;
  readonly cluster: string;
  readonly selector: unknown;
}

/** Checks that unhealthy Machines are replaced, and that etcd is healthy. */
const remediationCheck = defineCheck({
  name: "remediation",
  title: "Unhealthy Machines are replaced, and etcd is healthy",
  diagnostics: {
    "doctor/remediation-blocked": {
      severity: "error",
      title: "MachineHealthChecks may remediate Machines",
      why: "More Machines are unhealthy than the MachineHealthCheck allows: none is replaced until others are healthy again.",
    },
    "doctor/remediation-stuck": {
      severity: "error",
      title: "Remediations end",
      why: "The owner of an unhealthy Machine neither replaces it nor reports that it is healthy again.",
    },
    "doctor/health-check-unused": {
      severity: "warning",
      title: "MachineHealthChecks select Machines",
      why: "The selector matches no Machine of the Cluster: no unhealthy Machine is replaced.",
      help: "compare spec.selector with the labels of the Machines",
    },
    "doctor/remediation-skipped": {
      severity: "error",
      title: "Unhealthy Machines have no annotation that skips their remediation",
      why: "The Machine failed its health check, and no controller replaces it.",
    },
    "doctor/scaling": {
      severity: "info",
      title: "Control planes and MachineSets have the desired replicas",
      why: "The message names the checks that block it. Otherwise a rollout or slow infrastructure is the reason.",
    },
    "doctor/etcd-unhealthy": {
      severity: "error",
      title: "The etcd cluster of a control plane is healthy",
      why: "An upgrade, a remediation or a change of replicas waits until etcd is healthy. Without a majority of its members, the API server of the Cluster stops.",
    },
  },
  scan: (_context, report) => scanHealthChecks(report as ReportFinding),
  async run({ list, namespace, stuckAfter, now }, report) {
    for (const { kind } of remediationKinds)
      for await (const object of list(kind, { namespace }))
        for (const { problem, condition } of [...stoppedRemediations(object), ...scalings(object)]) {
          const { type, status, reason, message, lastTransitionTime } = condition;
          const age = now - Date.parse(lastTransitionTime);
          // Remediation and members of etcd may change for a while.
          if (!(age >= stuckAfter)) continue;
          const metadata = object.metadata ?? {};
          const text = (message || reason).replaceAll("\n", " ");
          report(
            `doctor/${problem}`,
            objectName(kind.kind, metadata),
            `${type} is ${status} for ${humanDuration(age)}: ${text}`,
            { help: `kubectl describe ${kubectlName(kind, metadata)}` },
          );
        }
  },
});

/** Judges what no controller reports: selectors without a match, and remediations that are skipped. */
function scanHealthChecks(report: ReportFinding<string>): ObjectScan {
  const checks: Selecting[] = [];
  const machines = new Map<string, Readonly<Record<string, string>>[]>();
  return {
    object({ kind, metadata, spec, status }, { descriptor }) {
      if (descriptor.group !== machine.group || metadata.deletionTimestamp !== undefined) return;
      const cluster = `${metadata.namespace}/${textAt(spec, "clusterName")}`;
      const [name, target] = [objectName(kind, metadata), kubectlName(descriptor, metadata)];
      if (kind === machineHealthCheck.kind)
        checks.push({ name, target, cluster, selector: valueAt(spec, "selector") });
      if (kind !== machine.kind) return;
      getOrCreate(machines, cluster, () => []).push(metadata.labels ?? {});
      const annotation = machineSkipRemediationAnnotation;
      const isUnhealthy = conditionOf({ status }, "HealthCheckSucceeded")?.status === "False";
      if (isUnhealthy && metadata.annotations?.[annotation] !== undefined)
        report("doctor/remediation-skipped", name, `failed its health check, and has ${annotation}`, {
          help: `once it may be replaced: kubectl annotate ${target} ${annotation}-`,
        });
    },
    finish() {
      for (const { name, cluster, selector } of checks) {
        const { selector: matcher } = readLabelSelector(selector);
        const labels = machines.get(cluster) ?? [];
        if (matcher === undefined || labels.length === 0 || labels.some((one) => matcher.matches(one)))
          continue;
        const count = formatCount(labels.length, "Machine");
        report("doctor/health-check-unused", name, `selects none of the ${count} of Cluster ${cluster}`);
      }
    },
  };
}

/** Returns the changes of replicas in progress, which are listed without a decision whether they are blocked. */
function scalings(object: InventoryObject): readonly { problem: "scaling"; condition: Condition }[] {
  if (textAt(object, "metadata", "deletionTimestamp") !== "") return [];
  return [machineSetScalingUpCondition, machineSetScalingDownCondition].flatMap((type) => {
    const condition = conditionOf(object, type);
    return condition?.status === "True" ? [{ problem: "scaling", condition }] : [];
  });
}

/** Annotations of a topology's workers that defer an upgrade. */
const holds: ReadonlySet<string> = new Set([
  clusterTopologyDeferUpgradeAnnotation,
  clusterTopologyHoldUpgradeSequenceAnnotation,
]);

const pausedCheck = defineCheck({
  name: "paused",
  title: "No objects are paused",
  diagnostics: {
    "doctor/spec-paused": {
      severity: "warning",
      title: "Clusters and MachineDeployments are not paused",
      why: "Controllers do nothing for a paused Cluster and its objects: no repair, no scaling, no deletion. An interrupted clusterctl move leaves Clusters paused.",
    },
    "doctor/annotation-paused": {
      severity: "warning",
      title: "Objects have no paused annotation",
      why: "The controller of the object does nothing for it: no repair, no scaling, no deletion.",
    },
    "doctor/upgrade-held": {
      severity: "warning",
      title: "No annotation holds upgrades of workers",
      why: "The MachineDeployment or MachinePool keeps its Kubernetes version until the annotation is removed; with hold-upgrade-sequence, those after it do, too.",
    },
  },
  scan: (_context, report) => ({
    object({ kind, metadata, spec }, { descriptor }) {
      const name = objectName(kind, metadata);
      const target = kubectlName(descriptor, metadata);
      if (valueAt(spec, "paused") === true)
        report("doctor/spec-paused", name, "is paused by spec.paused", {
          help: `unless it is paused on purpose: kubectl patch ${target} --type merge -p '{"spec":{"paused":false}}'`,
        });
      if (metadata.annotations?.[pausedAnnotation] !== undefined)
        report("doctor/annotation-paused", name, `is paused by the annotation ${pausedAnnotation}`, {
          help: `unless it is paused on purpose: kubectl annotate ${target} ${pausedAnnotation}-`,
        });
      for (const list of ["machineDeployments", "machinePools"])
        for (const topology of listAt(spec, "topology", "workers", list)) {
          const held = Object.keys(textsAt(topology, "metadata", "annotations")).find((one) =>
            holds.has(one),
          );
          if (held !== undefined)
            report("doctor/upgrade-held", name, `${textAt(topology, "name")} of spec.topology has ${held}`, {
              help: `once the workers may be upgraded, remove the annotation: kubectl edit ${target}`,
            });
        }
    },
  }),
});

/** Finds traces of an interrupted `clusterctl move`. */
const movesCheck = defineCheck({
  name: "moves",
  title: "No move is incomplete",
  diagnostics: {
    "doctor/move-incomplete": {
      severity: "error",
      title: "No objects are left over from a move",
      why: "clusterctl move created the object in the other cluster and was interrupted before it deleted this one. Two management clusters then reconcile the same infrastructure.",
    },
    "doctor/move-blocked": {
      severity: "info",
      title: "No object blocks moves",
      why: "clusterctl move waits until the controller of the object removes the annotation, and then fails.",
    },
  },
  scan: (_context, report) => ({
    object({ kind, metadata }, { descriptor }) {
      const name = objectName(kind, metadata);
      const target = kubectlName(descriptor, metadata);
      const annotations = metadata.annotations ?? {};
      if (deleteForMoveAnnotation in annotations)
        report("doctor/move-incomplete", name, `has the annotation ${deleteForMoveAnnotation}`, {
          help: `if the other cluster has the object, finish the move: kubectl delete ${target}; else kubectl annotate ${target} ${deleteForMoveAnnotation}-`,
        });
      if (blockMoveAnnotation in annotations)
        report("doctor/move-blocked", name, `has the annotation ${blockMoveAnnotation}`, {
          help: `check its controller, which removes the annotation; or kubectl annotate ${target} ${blockMoveAnnotation}-`,
        });
    },
  }),
});

/** Checks of what stops the controllers of single objects. */
export const objectChecks: readonly DoctorCheck[] = [remediationCheck, pausedCheck, movesCheck];
