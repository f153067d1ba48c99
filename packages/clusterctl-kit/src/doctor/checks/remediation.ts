import { machineSetScalingDownCondition, machineSetScalingUpCondition } from "@capikit/api/core/v1beta2";
import { textAt } from "@capikit/common/json";
import { humanDuration } from "@capikit/common/time";
import { type Condition, conditionOf, type InventoryObject } from "@capikit/inventory";
import { remediationKinds, stoppedRemediations } from "../../describe/objects/remediation.ts";
import { defineCheck, kubectlName, objectName } from "../model/check.ts";

/** Checks that unhealthy Machines are replaced, and that etcd is healthy. */
export const remediationCheck = defineCheck({
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

/** Returns the changes of replicas in progress, which are listed without a decision whether they are blocked. */
function scalings(object: InventoryObject): readonly { problem: "scaling"; condition: Condition }[] {
  if (textAt(object, "metadata", "deletionTimestamp") !== "") return [];
  return [machineSetScalingUpCondition, machineSetScalingDownCondition].flatMap((type) => {
    const condition = conditionOf(object, type);
    return condition?.status === "True" ? [{ problem: "scaling", condition }] : [];
  });
}
