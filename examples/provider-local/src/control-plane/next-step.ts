import type { FailureDomain, Machine } from "@capikit/api/core/v1beta2";
import {
  isBeingDeleted,
  isConditionFalse,
  type Machines,
  pickFewest,
  pickMost,
  sortByCreation,
} from "@capikit/controller-kit/capi";
import type { LocalControlPlane } from "../../api/controlplane/v1beta2/index.ts";
import { outdatedBecause } from "./made-from.ts";

/** The next action for the Machines of a control plane: one at a time. */
export type Step =
  | { readonly do: "create"; readonly failureDomain: string | undefined }
  | { readonly do: "delete"; readonly machine: Machine; readonly why: string }
  | { readonly do: "wait"; readonly message: string }
  | { readonly do: "nothing" };

const nothing: Step = Object.freeze({ do: "nothing" });

/**
 * Returns the next action towards the desired control plane. Machines that failed a
 * MachineHealthCheck are replaced first. A new Machine is created before an outdated one is
 * deleted. Each action waits for the previous one.
 */
export function nextStep(
  controlPlane: LocalControlPlane,
  machines: Machines,
  failureDomains: readonly FailureDomain[],
): Step {
  const all = sortByCreation(machines.values());
  const deleting = all.find(isBeingDeleted);
  if (deleting !== undefined)
    return { do: "wait", message: `Waiting for Machine ${deleting.metadata.name} to be deleted` };
  const unhealthy = all.find(isGivenUp);
  if (unhealthy !== undefined) return { do: "delete", machine: unhealthy, why: "it is unhealthy" };
  const coming = all.find(({ status }) => status?.nodeRef === undefined);
  if (coming !== undefined)
    return { do: "wait", message: `Waiting for the Node of Machine ${coming.metadata.name}` };

  const desired = controlPlane.spec.replicas ?? 1;
  const outdated = all.filter((one) => outdatedBecause(controlPlane, one).length > 0);
  const upToDate = all.filter((one) => !outdated.includes(one));
  const eligible = failureDomains.filter((one) => one.controlPlane);
  if (all.length < desired || (outdated.length > 0 && all.length === desired)) {
    return { do: "create", failureDomain: pickFewest(eligible, all, upToDate) };
  }
  if (all.length > desired) {
    const candidates = outdated.length > 0 ? outdated : all;
    const domain = pickMost(eligible, all, candidates);
    const [machine] = candidates.filter((one) => domain === undefined || one.spec.failureDomain === domain);
    if (machine !== undefined) {
      return { do: "delete", machine, why: outdated.length > 0 ? "it is outdated" : "there are too many" };
    }
  }
  return nothing;
}

/** Whether a MachineHealthCheck wants the owner of a Machine to replace it. */
function isGivenUp(machine: Machine): boolean {
  return isConditionFalse(machine, "HealthCheckSucceeded") && isConditionFalse(machine, "OwnerRemediated");
}
