import type { CheckContext } from "../checks/check-context.ts";
import type { MoveFinding } from "../checks/finding.ts";
import { checks } from "../checks/index.ts";
import { buildMoveGraph, type MoveGraph } from "../graph/move-graph.ts";
import type { MoveObject } from "../objects/move-object.ts";
import type { MoveTarget, MoveWorld } from "../objects/move-world.ts";

/** What a move would do. Frozen plain data. */
export interface MovePlan {
  readonly source: string;
  /** The namespace that is moved; absent: all. */
  readonly namespace?: string | undefined;
  readonly graph: MoveGraph;
  /** What blocks the move or breaks by it, and what is worth knowing. */
  readonly findings: readonly MoveFinding[];
}

/** Plans a move of what has been read, and checks it; against the target, where that has been read too. */
export function planMove(world: MoveWorld, target?: MoveTarget): MovePlan {
  const graph = buildMoveGraph(world);
  const objectOf = new Map<string, MoveObject>();
  for (const object of world.objects) objectOf.set(object.metadata.uid ?? "", object);
  const context: CheckContext = {
    world,
    graph,
    target,
    objectOf,
    nodeOf: new Map(graph.nodes.map((node) => [node.uid, node])),
    moved: new Set(graph.sequence.flat()),
  };
  const findings = checks.flatMap((check) => check(context));
  for (const finding of findings) Object.freeze(finding);
  return Object.freeze({
    source: world.source,
    ...(world.namespace !== undefined && { namespace: world.namespace }),
    graph,
    findings: Object.freeze(findings),
  });
}

/** Whether nothing of the plan would be refused or left behind. */
export function isMovable({ findings }: MovePlan): boolean {
  return findings.every(({ level }) => level !== "blocker");
}
