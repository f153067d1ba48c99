import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import { getOrCreate, listAt, textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { formatCount } from "@capikit/common/text";
import { humanDuration } from "@capikit/common/time";
import {
  blockingHooks,
  type Condition,
  conditionsByContract,
  conditionsOf,
  type InventoryObject,
  stateOfCondition,
  summaryTypes,
} from "@capikit/inventory";
import {
  type DoctorCheck,
  defineCheck,
  kubectlName,
  objectName,
  type ScannedObject,
} from "../model/check.ts";

/** Conditions that other checks judge, or that follow from requests of people. */
const judgedElsewhere =
  /^(?:Paused|Deleting|Remediating|(?:Owner|Externally)Remediated|RemediationAllowed|EtcdClusterHealthy|InfrastructureReady|BootstrapConfigReady|RemoteConnectionProbe|Discovered|.*UpToDate)$/;
/** Changes in progress, which take hours in large fleets. */
const inProgress = /^(?:RollingOut|ScalingUp|ScalingDown|Updating)$/;
const inProgressReason =
  /^(?:ClusterUpgrading|ControlPlaneUpgradePending|Machine(?:Deployments|Pools)(?:Create|Upgrade)(?:Pending|Deferred))$/;
/** Conditions of kinds that summarize their Machines: a bad Machine is their cause. */
const summarizing = /^(?:MachineSet|MachineDeployment|KubeadmControlPlane|MachinePool)\./;
const day = 24 * 60 * 60_000;

/** A bad condition of one or more objects. */
interface BadCondition {
  readonly first: string;
  readonly target: string;
  readonly age: number;
  readonly text: string;
  readonly isWarning: boolean;
  /** The Cluster whose Machines it summarizes; empty for others. */
  readonly summarizes: string;
  count: number;
}

/** Checks that no controller reports a problem for a long time. */
const conditionsCheck = defineCheck({
  name: "conditions",
  title: "No controller reports a problem for a long time",
  diagnostics: {
    "doctor/condition": {
      severity: "error",
      title: "No condition of an object has been bad for long",
      why: "The controller of the object has reported the problem for longer than it takes to change. It does not end by itself.",
    },
  },
  scan({ now, stuckAfter }, report) {
    const found = new Map<string, BadCondition>();
    const badMachines = new Set<string>();
    return {
      object(object, { descriptor }) {
        const { kind, metadata } = object;
        if (metadata.deletionTimestamp !== undefined) return;
        const cluster = `${metadata.namespace}/${metadata.labels?.[clusterNameLabel] ?? ""}`;
        for (const condition of badConditions(object)) {
          const { type, status, reason, message, lastTransitionTime } = condition;
          const isChange = inProgress.test(type) || inProgressReason.test(reason);
          const age = now - Date.parse(lastTransitionTime);
          if (!(age >= (isChange ? day : stuckAfter))) continue;
          if (kind === "Machine") badMachines.add(cluster);
          const text = [reason, message.replaceAll("\n", " ")].filter(Boolean).join(": ");
          const summarizes = summarizing.test(`${kind}.`) && summaryTypes.has(type) ? cluster : "";
          const key = [kind, descriptor.group, type, status, summarizes, text].join(" ");
          getOrCreate(found, key, () => ({
            first: objectName(kind, metadata),
            target: kubectlName(descriptor, metadata),
            age,
            text: `${type} is ${status} for ${humanDuration(age)}: ${text}`,
            isWarning: isChange,
            summarizes,
            count: 0,
          })).count++;
        }
      },
      finish() {
        for (const { first, target, text, isWarning, summarizes, count } of found.values()) {
          if (badMachines.has(summarizes)) continue;
          const others = count > 1 ? `, as ${formatCount(count - 1, "other object")}` : "";
          report("doctor/condition", first, `${text}${others}`, {
            help: `read the message and the log of the controller: kubectl describe ${target}`,
            ...(isWarning && { severity: "warning" }),
          });
        }
      },
    };
  },
});

/** Returns the bad conditions of an object that others do not summarize. */
function badConditions(scanned: ScannedObject): readonly Condition[] {
  const object = scanned as InventoryObject;
  const isCore = /(?:^|\.)cluster\.x-k8s\.io$/.test(groupOf(scanned.apiVersion));
  // @until CAPI v1.16
  const own = conditionsOf(object);
  const conditions = own.length > 0 ? own : conditionsByContract(object).map(([, condition]) => condition);
  // `False` with this severity is normal, such as "not being created" of a provider's own conditions.
  const informational = new Set(
    listAt(object, "status", "conditions")
      .filter((one) => textAt(one, "severity") === "Info")
      .map((one) => textAt(one, "type")),
  );
  const bad = conditions.filter((condition) => {
    const { type, message } = condition;
    if (informational.has(type)) return false;
    if (judgedElsewhere.test(type) || blockingHooks(message).length > 0) return false;
    const state = stateOfCondition(condition);
    // Unknown is the state of what a controller has not seen yet; a Node and a summary were seen.
    return state === "bad" || (state === "unknown" && isCore && /^(?:Available|Ready|Node\w+)$/.test(type));
  });
  const causes = bad.filter(({ type }) => !summaryTypes.has(type) && !inProgress.test(type));
  return causes.length > 0 && scanned.kind !== "Cluster"
    ? bad.filter(({ type }) => !summaryTypes.has(type))
    : bad;
}

/** Checks of what controllers report. */
export const conditionChecks: readonly DoctorCheck[] = [conditionsCheck];
