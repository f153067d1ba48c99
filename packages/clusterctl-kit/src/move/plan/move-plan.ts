import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import type { CheckContext } from "../checks/check-context.ts";
import { checks } from "../checks/index.ts";
import { type AllowedMoveCode, isAllowed } from "../checks/move-diagnostics.ts";
import { buildMoveGraph, type MoveGraph, nodesByUid } from "../graph/move-graph.ts";
import type { MoveObject } from "../objects/move-object.ts";
import type { MoveTarget, MoveWorld } from "../objects/move-world.ts";
import type { StayingObject } from "../stays/staying-object.ts";
import { type PlannedWorld, stayingObjects } from "../stays/staying-objects.ts";

/** A dry run of a move as frozen plain data. */
export interface MovePlan {
  readonly source: string;
  /** Namespace to move; absent: all. */
  readonly namespace?: string | undefined;
  /** The only Cluster to move; absent: all. */
  readonly cluster?: string | undefined;
  readonly graph: MoveGraph;
  /** Objects that are in the source after the move, also copied ones, by reason and name. */
  readonly staying: readonly StayingObject[];
  /** Kinds without the clusterctl label that could not be listed, each with the reason. */
  readonly unread: readonly string[];
  /** Problems that block the move, result from it, or are worth knowing. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Plans and checks a move, also against the target if given. */
export function planMove(world: MoveWorld, target?: MoveTarget): MovePlan {
  const graph = buildMoveGraph(world);
  const objectOf = new Map<string, MoveObject>();
  for (const object of world.objects) objectOf.set(object.metadata.uid ?? "", object);
  const planned: PlannedWorld = {
    world,
    graph,
    objectOf,
    nodeOf: nodesByUid(graph),
    moved: new Set(graph.sequence.flat()),
  };
  const staying = stayingObjects(planned, target);
  const context: CheckContext = { ...planned, target, staying };
  const diagnostics = checks.flatMap((check) => check(context));
  for (const one of diagnostics) Object.freeze(one);
  return Object.freeze({
    source: world.source,
    ...(world.namespace && { namespace: world.namespace }),
    ...(world.cluster && { cluster: world.cluster }),
    graph,
    staying: Object.freeze(staying),
    unread: world.unread ?? [],
    diagnostics: Object.freeze(diagnostics),
  });
}

/** Reports whether nothing blocks a plan but problems with allowed codes. */
export function isMovable(plan: MovePlan, allow?: readonly AllowedMoveCode[]): boolean {
  return blockersOf(plan, allow).length === 0;
}

/** Returns the errors without those that are allowed. */
export function blockersOf(
  { diagnostics }: MovePlan,
  allow: readonly AllowedMoveCode[] | undefined,
): readonly Diagnostic[] {
  return diagnostics.filter((one) => isError(one) && !isAllowed(one.code, { allow }));
}
