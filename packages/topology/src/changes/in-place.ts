import type { Cluster } from "@capikit/api/core/v1beta2";
import type { CanUpdateMachineSetRequest } from "@capikit/api/hooks/v1alpha1";
import { textAt, valueAt } from "@capikit/common/json";
import { shown, type Unstructured } from "../objects/kubernetes.ts";
import type { ExternalPatches, InPlaceAnswer } from "../patches/external-patches.ts";
import { strongest } from "./causes.ts";
import type { ExplainedObject, Rendered } from "./cluster-change.ts";

/**
 * Returns changed objects with the answers of the extension that updates Machines in place: changes
 * that it covers completely do not replace the Machines of a MachineDeployment.
 *
 * @param existing returns the object at a path before the change
 * @param covering receives the handler that covers all changes of a MachineDeployment, by the object;
 *   empty if one step is not covered
 */
export async function withUpdatesInPlace(
  changed: readonly ExplainedObject[],
  rendered: Rendered,
  existing: (path: string, object: Unstructured) => Unstructured | undefined,
  ask: ExternalPatches["updatesInPlace"],
  covering: Map<string, string>,
): Promise<readonly ExplainedObject[]> {
  if (ask === undefined) return changed;
  const answers = new Map<string, { readonly answer: InPlaceAnswer; readonly surges: boolean }>();
  for (const { path, object } of rendered.objects) {
    const isReplaced = changed.some((one) => one.machines === path && one.effect === "replace");
    if (!/^machineDeployments\[[^\]]*\]$/.test(path) || !isReplaced) continue;
    const strategy = valueAt(object, "spec", "rollout", "strategy");
    if (textAt(strategy, "type") === "OnDelete") continue;
    const answer = await ask(rendered.desired.cluster as Cluster, requestOf(path, rendered, existing));
    const maxSurge = valueAt(strategy, "rollingUpdate", "maxSurge") ?? 1;
    const surges = !["0", "0%"].includes(String(maxSurge));
    if (answer !== undefined) answers.set(path, { answer, surges });
    const isCovered = answer?.remaining.length === 0 && covering.get(shown(object)) !== "";
    covering.set(shown(object), isCovered ? answer.extension : "");
  }
  return changed.map((one) => {
    const found = answers.get(one.machines ?? "");
    if (found === undefined || one.effect !== "replace") return one;
    const { extension, remaining } = found.answer;
    const fields = one.fields.map((field) => {
      if (field.effect !== "replace") return field;
      if (remaining.length > 0)
        return {
          ...field,
          reason: `${field.reason}; ${extension} does not change ${remaining.join(", ")} in place`,
        };
      const surge = found.surges ? "; with maxSurge, one Machine is added first" : "";
      return {
        ...field,
        effect: "in-place" as const,
        reason: `${extension} updates the Machines in place${surge}`,
      };
    });
    return { ...one, fields, effect: strongest(fields.map(({ effect }) => effect)) };
  });
}

/** Returns the request about the MachineSets before and after the change. */
function requestOf(
  path: string,
  rendered: Rendered,
  existing: (path: string, object: Unstructured) => Unstructured | undefined,
): CanUpdateMachineSetRequest {
  const side = (isDesired: boolean) => {
    const part = (at: string): Unstructured | undefined => {
      const object = rendered.objects.find((one) => one.path === at)?.object;
      return object === undefined || isDesired ? object : (existing(at, object) ?? object);
    };
    const { metadata, spec } = (part(path) ?? {}) as Unstructured;
    const { clusterName, replicas, selector, template } = (spec ?? {}) as Unstructured;
    const machineSet = {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "MachineSet",
      metadata,
      spec: { clusterName, replicas, selector, template },
    };
    const bootstrapConfigTemplate = part(`${path}.bootstrap`);
    return {
      machineSet,
      infrastructureMachineTemplate: part(`${path}.infrastructure`),
      ...(bootstrapConfigTemplate && { bootstrapConfigTemplate }),
    };
  };
  return { current: side(false), desired: side(true) } as unknown as CanUpdateMachineSetRequest;
}
