import type { KubernetesObject } from "@capikit/api/meta";
import { equalJson, isRecord } from "@capikit/common/json";
import { diffMergePatch, isEmptyPatch, type MergePatch } from "@capikit/common/patch";
import { conditionsOf } from "../conditions/condition.ts";
import {
  applyConditionChanges,
  type ConditionChange,
  diffConditions,
} from "../conditions/condition-changes.ts";
import { v1Beta1ConditionsOf } from "../v1beta1-conditions/v1beta1-condition.ts";
import {
  applyV1Beta1ConditionChanges,
  diffV1Beta1Conditions,
  type V1Beta1ConditionChange,
} from "../v1beta1-conditions/v1beta1-condition-changes.ts";
import { type FieldPath, withNestedValue, withoutNestedValue } from "../values/nested.ts";
import type { WallClock } from "../values/time.ts";
import { type ConditionPaths, conditionPaths } from "./condition-paths.ts";

/** What a change of an object is written with: three patches, each of which is absent where there is nothing to write. */
export interface ObjectPatches {
  /** Changes of conditions, to be made to the object as it is when they are written: see {@link conditionsPatch}. */
  readonly conditions: readonly ConditionChange[];
  /** The same for conditions as contract v1beta1 has them. */
  readonly v1beta1Conditions: readonly V1Beta1ConditionChange[];
  /** All but the status. */
  readonly object: MergePatch | undefined;
  /** The status without conditions, for the subresource. */
  readonly status: MergePatch | undefined;
}

/** How changes are found. */
export interface ObjectPatchesOptions {
  /** Where the conditions are. Default: where contract v1beta2 has them. */
  readonly paths?: ConditionPaths | undefined;
  /** Whether `status.observedGeneration` becomes `metadata.generation` with any other change. Default: false. */
  readonly observedGeneration?: boolean | undefined;
}

/** Whose conditions win when another writer changed them meanwhile. */
export interface ConditionOwnership {
  /** Types of conditions that nobody else sets. */
  readonly ownedConditions?: readonly string[] | undefined;
  /** The same for conditions as contract v1beta1 has them. */
  readonly ownedV1Beta1Conditions?: readonly string[] | undefined;
  /** Ours win in any case. Default: false. */
  readonly forceConditions?: boolean | undefined;
}

/**
 * The patches that write what a reconcile changed of an object.
 *
 * Source: `patch.Helper` of Cluster API's util packages. Unlike it, a status of which conditions alone are left keeps them: upstream's last
 * patch takes the whole status away then.
 *
 * @throws TypeError if the two are not one object: another kind, version, name or namespace.
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
 * The patch that makes the changes of conditions to an object as it is now, for the subresource `status`; undefined where it has them
 * already. It holds the resource version, so that the API server refuses it if the object changed again.
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
  // Objects that hold nothing but conditions, which have a patch of their own.
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
      `a patch needs one object before and after its change: ${nameOf(before)} is not ${nameOf(after)}`,
    );
}
