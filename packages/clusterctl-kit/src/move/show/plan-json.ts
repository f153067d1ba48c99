import type { Diagnostic } from "@capikit/common/diagnostics";
import type { AllowedMoveCode } from "../checks/move-diagnostics.ts";
import { nodesByUid } from "../graph/move-graph.ts";
import { isKept } from "../graph/move-node.ts";
import { type ObjectName, sortedByName, toObjectName } from "../objects/object-name.ts";
import { isMovable, type MovePlan } from "../plan/move-plan.ts";
import type { StayingObject } from "../stays/staying-object.ts";

/** An object of a plan, with names in place of UIDs. */
export interface PlannedObject extends ObjectName {
  readonly uid: string;
  readonly owners: readonly ObjectName[];
  readonly softOwners: readonly ObjectName[];
  /** Whether it is copied and also stays in the source. */
  readonly stays: boolean;
}

/** A plan for other programs. */
export interface PlanJson {
  readonly ok: boolean;
  readonly source: string;
  readonly namespace?: string;
  readonly cluster?: string;
  readonly groups: readonly (readonly PlannedObject[])[];
  readonly leftBehind: readonly (ObjectName & { readonly uid: string; readonly reason: string })[];
  /** Objects that are in the source after the move, also copied ones, by reason and name. */
  readonly staying: readonly StayingObject[];
  /** Kinds without the clusterctl label that could not be listed, each with the reason. */
  readonly unread: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns a plan as plain data with names, in a fixed order. `ok` is that of {@link isMovable}. */
export function movePlanJson(plan: MovePlan, allow?: readonly AllowedMoveCode[]): PlanJson {
  const nodeOf = nodesByUid(plan.graph);
  const names = (uids: readonly string[]): ObjectName[] =>
    sortedByName(uids.flatMap((uid) => nodeOf.get(uid) ?? []).map(toObjectName));
  const groups = plan.graph.sequence.map((group) =>
    sortedByName(
      group.flatMap((uid): PlannedObject[] => {
        const node = nodeOf.get(uid);
        if (node === undefined) return [];
        const owners = names(node.owners.map((owner) => owner.uid));
        return [
          { ...toObjectName(node), uid, owners, softOwners: names(node.softOwners), stays: isKept(node) },
        ];
      }),
    ),
  );
  const leftBehind = plan.graph.leftBehind.flatMap(({ uid, reason }) => {
    const node = nodeOf.get(uid);
    return node === undefined ? [] : [{ ...toObjectName(node), uid, reason }];
  });
  const { source, namespace, cluster, staying, unread, diagnostics } = plan;
  return {
    ok: isMovable(plan, allow),
    source,
    ...(namespace !== undefined && { namespace }),
    ...(cluster !== undefined && { cluster }),
    groups,
    leftBehind: sortedByName(leftBehind),
    staying,
    unread,
    diagnostics,
  };
}
