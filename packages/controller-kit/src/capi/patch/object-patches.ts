import type { ContractVersion } from "@capikit/api/contract";
import type { KubernetesObject } from "@capikit/api/meta";
import { diffMergePatch, equalJson, isEmptyPatch, isRecord, type MergePatch } from "@capikit/common/json";
import { conditionsOf, conditionsPath, v1Beta2ConditionsPath } from "../conditions/condition.ts";
import {
  applyConditionChanges,
  type ConditionChange,
  diffConditions,
} from "../conditions/condition-changes.ts";
import { v1Beta1ConditionsOf, v1Beta1ConditionsPath } from "../v1beta1-conditions/v1beta1-condition.ts";
import {
  applyV1Beta1ConditionChanges,
  diffV1Beta1Conditions,
  type V1Beta1ConditionChange,
} from "../v1beta1-conditions/v1beta1-condition-changes.ts";
import { type FieldPath, withNestedValue, withoutNestedValue } from "../values/nested.ts";
import type { WallClock } from "../values/time.ts";

/** Paths of an object's conditions by format; absent for unused formats. */
export interface ConditionPaths {
  /** Conditions in the format of contract v1beta2. */
  readonly conditions?: FieldPath | undefined;
  /** Conditions with a severity, in the format of contract v1beta1. */
  readonly v1beta1Conditions?: FieldPath | undefined;
}

/** Paths of the conditions by contract. */
export const conditionPaths: Readonly<Record<ContractVersion, ConditionPaths>> = Object.freeze({
  v1beta2: Object.freeze({ conditions: conditionsPath, v1beta1Conditions: v1Beta1ConditionsPath }),
  v1beta1: Object.freeze({ conditions: v1Beta2ConditionsPath, v1beta1Conditions: conditionsPath }),
});

/** Three patches that write a change of an object; absent if empty. */
export interface ObjectPatches {
  /** Changes of conditions, to apply to the current object: see {@link conditionsPatch}. */
  readonly conditions: readonly ConditionChange[];
  /** Changes of conditions in the format of contract v1beta1. */
  readonly v1beta1Conditions: readonly V1Beta1ConditionChange[];
  /** Everything except the status. */
  readonly object: MergePatch | undefined;
  /** Status without conditions, for the subresource. */
  readonly status: MergePatch | undefined;
}

/** Options for conflicts with conditions of other writers. */
export interface ConditionOwnership {
  /** Types of conditions that only this controller sets. */
  readonly ownedConditions?: readonly string[] | undefined;
  /** Types of owned conditions in the format of contract v1beta1. */
  readonly ownedV1Beta1Conditions?: readonly string[] | undefined;
  /** Whether this controller's conditions always win. Default: false. */
  readonly forceConditions?: boolean | undefined;
}

/** Options for computing patches. */
export interface ObjectPatchesOptions {
  /** Paths of the conditions. Default: those of contract v1beta2. */
  readonly paths?: ConditionPaths | undefined;
  /** Whether other changes set `status.observedGeneration`. Default: false. */
  readonly observedGeneration?: boolean | undefined;
}

/**
 * Returns the patches for the changes that a reconcile made to an object. Source: `patch.Helper` of
 * Cluster API's util packages. Unlike upstream, a status with only conditions left keeps them.
 *
 * @throws TypeError if the objects differ in kind, version, name or namespace.
 */
export function objectPatches(
  before: KubernetesObject,
  after: KubernetesObject,
  options: ObjectPatchesOptions = {},
): ObjectPatches {
  requireSame(before, after);
  const { conditions, v1beta1Conditions } = options.paths ?? conditionPaths.v1beta2;
  const changed = !equalJson(before, after);
  const generation = after.metadata.generation;
  const target =
    changed && options.observedGeneration && generation
      ? withNestedValue(after, ["status", "observedGeneration"], generation)
      : after;
  return {
    conditions: conditions
      ? diffConditions(conditionsOf(before, { path: conditions }), conditionsOf(after, { path: conditions }))
      : [],
    v1beta1Conditions: v1beta1Conditions
      ? diffV1Beta1Conditions(
          v1Beta1ConditionsOf(before, { path: v1beta1Conditions }),
          v1Beta1ConditionsOf(after, { path: v1beta1Conditions }),
        )
      : [],
    object: unlessEmpty(
      diffMergePatch(withoutNestedValue(before, ["status"]), withoutNestedValue(target, ["status"])),
    ),
    status: statusPatch(before, target, [conditions, v1beta1Conditions]),
  };
}

/**
 * Returns the patch that applies changes of conditions to the current object, for the subresource
 * `status`; undefined if it already has them. It contains the resource version, so that the API
 * server refuses it after another change.
 *
 * @throws ConditionConflictError if another writer changed a condition that is not owned.
 */
export function conditionsPatch(
  latest: KubernetesObject,
  patches: Pick<ObjectPatches, "conditions" | "v1beta1Conditions">,
  options: ConditionOwnership &
    Pick<ObjectPatchesOptions, "paths"> & { readonly clock?: WallClock | undefined } = {},
): MergePatch | undefined {
  const { paths = conditionPaths.v1beta2, forceConditions: force, clock } = options;
  const old = paths.v1beta1Conditions;
  const withOld =
    old === undefined
      ? latest
      : withList(
          latest,
          old,
          applyV1Beta1ConditionChanges(
            v1Beta1ConditionsOf(latest, { path: old }),
            patches.v1beta1Conditions,
            {
              owned: options.ownedV1Beta1Conditions,
              force,
              clock,
            },
          ),
        );
  const path = paths.conditions;
  const wanted =
    path === undefined
      ? withOld
      : withList(
          withOld,
          path,
          applyConditionChanges(conditionsOf(latest, { path }), patches.conditions, {
            owned: options.ownedConditions,
            force,
            clock,
          }),
        );
  const patch = diffMergePatch(latest, wanted);
  if (isEmptyPatch(patch)) return undefined;
  return { ...patch, metadata: { resourceVersion: latest.metadata.resourceVersion } };
}

function withList(object: KubernetesObject, path: FieldPath, list: readonly unknown[]): KubernetesObject {
  return list.length === 0 ? withoutNestedValue(object, path) : withNestedValue(object, path, list);
}

function statusPatch(
  before: KubernetesObject,
  after: KubernetesObject,
  paths: readonly (FieldPath | undefined)[],
): MergePatch | undefined {
  const bare = (object: KubernetesObject) =>
    paths.reduce<object>((rest, path) => (path ? withoutNestedValue(rest, path) : rest), {
      status: (object as { readonly status?: unknown }).status,
    });
  const patch = diffMergePatch(bare(before), bare(after));
  // Objects with only conditions, which have their own patch.
  const empty = [
    {},
    { status: {} },
    { status: { v1beta2: {} } },
    { status: { deprecated: { v1beta1: {} } } },
  ];
  if (empty.some((one) => equalJson(one, patch))) return undefined;
  const [old, version] = [before.metadata.resourceVersion, after.metadata.resourceVersion];
  return old === version ? patch : { metadata: { resourceVersion: version }, ...patch };
}

function unlessEmpty(patch: MergePatch): MergePatch | undefined {
  return isEmptyPatch(patch) ? undefined : patch;
}

function requireSame(before: KubernetesObject, after: KubernetesObject): void {
  const nameOf = ({ apiVersion, kind, metadata: { namespace = "", name = "" } }: KubernetesObject) =>
    `${apiVersion} ${kind} ${namespace}/${name}`;
  if (!isRecord(after.metadata) || nameOf(before) !== nameOf(after))
    throw new TypeError(
      `cannot compute a patch between different objects: ${nameOf(before)} is not ${nameOf(after)}`,
    );
}
