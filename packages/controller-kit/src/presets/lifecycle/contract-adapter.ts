import type { ContractVersion } from "@capikit/api/contract";
import { type Cluster, pausedCondition, readyCondition } from "@capikit/api/core/v1beta2";
import type { JsonSchema, KindDefinition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import {
  type ConditionOwnership,
  type ConditionPaths,
  conditionPaths,
  conditionsPath,
  type EnsuredPause,
  ensurePausedCondition,
  falseV1Beta1Condition,
  getV1Beta1Condition,
  hasSameV1Beta1State,
  type NewV1Beta1Condition,
  type PatchClient,
  patchObject,
  pausedState,
  setCondition,
  setV1Beta1Condition,
  summaryCondition,
  summaryV1Beta1Condition,
  trueV1Beta1Condition,
  unknownV1Beta1Condition,
  type V1Beta1Severity,
  withV1Beta1Condition,
} from "../../capi/index.ts";
import type { SetCondition } from "./author-context.ts";

export interface ReadySummary {
  /** Type of the summary; always Ready with contract v1beta1. */
  readonly target: string;
  readonly types: readonly string[];
  readonly negativePolarityTypes: readonly string[];
  /** Types that may be absent. */
  readonly optionalTypes: readonly string[];
}

/** Accesses conditions in the format of a contract. */
export interface ContractAdapter {
  readonly paths: ConditionPaths;
  set(draft: KubernetesObject, ...condition: Parameters<SetCondition>): void;
  /** Sets a condition of a draft to the summary of others. */
  sumUp(draft: KubernetesObject, summary: ReadySummary): void;
  /** Sets the condition Paused of the object, as `ensurePausedCondition` does. */
  ensurePaused<T extends KubernetesObject>(
    client: PatchClient,
    kind: KindDescriptor<T>,
    cluster: Cluster | undefined,
    object: T,
    signal: AbortSignal,
  ): Promise<EnsuredPause<T>>;
  /** Returns the ownership of conditions that only this controller sets. */
  own(types: readonly string[]): ConditionOwnership;
}

/** Returns the adapter of a contract, which also sets deprecated conditions if the kind has them. */
export async function loadContractAdapter(
  contract: ContractVersion,
  kind: KindDescriptor,
  summaryType: string,
): Promise<ContractAdapter> {
  // @until CAPI v1.16
  if (contract === "v1beta1") return v1Beta1Adapter;
  // @until CAPI v1.16
  const isTransition = await hasStatusField(kind, "deprecated.v1beta1.conditions");
  return isTransition ? transitionAdapter(summaryType) : v1Beta2Adapter;
}

/**
 * Conditions of both contracts: those with a severity are in `status.deprecated.v1beta1`, which
 * conversions show as the conditions of a version of contract v1beta1. As in Cluster API's own
 * controllers, Paused is not among them.
 *
 * @param summaryType is Ready in contract v1beta1.
 */
function transitionAdapter(summaryType: string): ContractAdapter {
  const typeOf = (type: string): string => (type === summaryType ? readyCondition : type);
  return {
    ...v1Beta2Adapter,
    set(draft, type, status, reason, message, severity) {
      v1Beta2Adapter.set(draft, type, status, reason, message);
      setV1Beta1Condition(draft, toV1Beta1Condition(typeOf(type), status, reason, message, severity));
    },
    sumUp(draft, summary) {
      v1Beta2Adapter.sumUp(draft, summary);
      const { types, negativePolarityTypes } = summary;
      setV1Beta1Condition(draft, summaryV1Beta1Condition(draft, { types, negativePolarityTypes }));
    },
    own: (types) => ({ ownedConditions: types, ownedV1Beta1Conditions: types.map(typeOf) }),
  };
}

/** Conditions in the format of Kubernetes. */
const v1Beta2Adapter: ContractAdapter = Object.freeze<ContractAdapter>({
  paths: conditionPaths.v1beta2,
  set: (draft, type, status, reason, message = "") => setCondition(draft, { type, status, reason, message }),
  sumUp(draft, { target, types, negativePolarityTypes, optionalTypes }) {
    // An empty summary is an error: at least one condition must be required.
    const optional = new Set([...negativePolarityTypes, ...optionalTypes]);
    const ignoreIfMissing = optional.size < types.length ? [...optional] : [];
    setCondition(draft, summaryCondition(draft, target, { types, negativePolarityTypes, ignoreIfMissing }));
  },
  ensurePaused: (client, kind, cluster, object, signal) =>
    ensurePausedCondition(client, kind, cluster, object, { signal }),
  own: (ownedConditions) => ({ ownedConditions }),
});

const paths = conditionPaths.v1beta1;
const place = { path: conditionsPath };

/**
 * Conditions with a severity, including Paused: upstream's helper writes it to
 * `status.v1beta2.conditions`, which older CustomResourceDefinitions do not have.
 */
const v1Beta1Adapter: ContractAdapter = Object.freeze<ContractAdapter>({
  paths,
  set: (draft, type, status, reason, message, severity) =>
    setV1Beta1Condition(draft, toV1Beta1Condition(type, status, reason, message, severity), place),
  sumUp: (draft, { types, negativePolarityTypes }) =>
    setV1Beta1Condition(
      draft,
      summaryV1Beta1Condition(draft, { types, negativePolarityTypes, ...place }),
      place,
    ),
  async ensurePaused(client, kind, cluster, object, signal) {
    const { paused, condition } = pausedState(cluster, object);
    const wanted: NewV1Beta1Condition = paused
      ? {
          type: pausedCondition,
          status: "True",
          reason: condition.reason,
          ...(condition.message && { message: condition.message }),
        }
      : falseV1Beta1Condition(pausedCondition, condition.reason, "Info");
    const old = getV1Beta1Condition(object, pausedCondition, place);
    if (old !== undefined && hasSameV1Beta1State(old, wanted)) return { paused, written: false, object };
    const after = withV1Beta1Condition(object, wanted, place);
    const stored = await patchObject(client, kind, object, after, {
      paths,
      signal,
      ownedV1Beta1Conditions: [pausedCondition],
    });
    return { paused, written: true, object: stored ?? after };
  },
  own: (ownedV1Beta1Conditions) => ({ ownedV1Beta1Conditions }),
});

/** Returns a condition with a severity only if its status is False. */
function toV1Beta1Condition(
  type: string,
  status: string,
  reason: string,
  message = "",
  severity: V1Beta1Severity = "Info",
): NewV1Beta1Condition {
  if (status === "True") return trueV1Beta1Condition(type);
  return status === "False"
    ? falseV1Beta1Condition(type, reason, severity, message)
    : unknownV1Beta1Condition(type, reason, message);
}

/**
 * Reports whether a kind's schema has a status field, such as `deprecated.v1beta1.conditions`.
 * Default without a schema: false.
 */
export async function hasStatusField(
  kind: KindDescriptor,
  path: string,
  withoutSchema = false,
): Promise<boolean> {
  const { schema } = kind as Partial<KindDefinition>;
  if (schema === undefined) return withoutSchema;
  const root: JsonSchema | undefined = await schema();
  return (
    ["status", ...path.split(".")].reduce<JsonSchema | undefined>(
      (at, name) => at?.properties?.[name],
      root,
    ) !== undefined
  );
}
