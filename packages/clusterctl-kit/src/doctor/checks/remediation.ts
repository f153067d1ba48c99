import {
  kubeadmControlPlane,
  kubeadmControlPlaneEtcdClusterHealthyCondition,
} from "@capikit/api/controlplane/kubeadm/v1beta2";
import {
  machineHealthCheck,
  machineHealthCheckRemediationAllowedCondition,
  machineSet,
} from "@capikit/api/core/v1beta2";
import { humanDuration } from "@capikit/common/time";
import { conditionsOf } from "@capikit/inventory";
import type { DescribedCondition } from "../../describe/objects/conditions.ts";
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
    "doctor/etcd-unhealthy": {
      severity: "error",
      title: "The etcd cluster of a control plane is healthy",
      why: "An upgrade, a remediation or a change of replicas waits until etcd is healthy. Without a majority of its members, the API server of the Cluster stops.",
    },
  },
  async run({ list, namespace, stuckAfter, now }, report) {
    const since = ({ lastTransitionTime }: DescribedCondition): number =>
      now - Date.parse(lastTransitionTime);
    const judge = async (
      kind: typeof machineHealthCheck | typeof machineSet | typeof kubeadmControlPlane,
      of: Readonly<Record<string, readonly ["True" | "False", Parameters<typeof report>[0]]>>,
    ): Promise<void> => {
      for await (const object of list(kind, { namespace }))
        for (const condition of conditionsOf(object)) {
          const [status, code] = Object.hasOwn(of, condition.type) ? (of[condition.type] ?? []) : [];
          const age = since(condition);
          // Remediation and members of etcd may change for a while.
          if (code === undefined || condition.status !== status || !(age >= stuckAfter)) continue;
          const { type, reason, message } = condition;
          const metadata = object.metadata ?? {};
          const text = (message || reason).replaceAll("\n", " ");
          report(
            code,
            objectName(kind.kind, metadata),
            `${type} is ${status} for ${humanDuration(age)}: ${text}`,
            {
              help: `kubectl describe ${kubectlName(kind, metadata)}`,
            },
          );
        }
    };
    await judge(machineHealthCheck, {
      [machineHealthCheckRemediationAllowedCondition]: ["False", "doctor/remediation-blocked"],
    });
    await judge(machineSet, { Remediating: ["True", "doctor/remediation-stuck"] });
    await judge(kubeadmControlPlane, {
      Remediating: ["True", "doctor/remediation-stuck"],
      [kubeadmControlPlaneEtcdClusterHealthyCondition]: ["False", "doctor/etcd-unhealthy"],
    });
  },
});
