import type { CheckContext } from "./check-context.ts";
import { checkExtensions } from "./extensions.ts";
import { type MoveFinding, nameOf } from "./finding.ts";
import { checkLeftBehind } from "./left-behind.ts";
import { checkProviders } from "./providers.ts";
import { checkReadiness } from "./readiness.ts";
import { checkUids } from "./uids.ts";
import { checkUnownedObjects } from "./unowned-objects.ts";

/** All checks, in the order of their findings. */
export const checks: readonly ((context: CheckContext) => MoveFinding[])[] = Object.freeze([
  checkProviders,
  checkMissing,
  checkReadiness,
  checkLeftBehind,
  checkExtensions,
  checkBlockMove,
  checkUnownedObjects,
  checkUids,
  checkFileNames,
]);

function checkMissing({ world }: CheckContext): MoveFinding[] {
  return world.missing.map((what) => ({
    code: "reference-missing",
    level: "blocker",
    message: `${what} was not found`,
    help: "create it, or use another ClusterClass",
  }));
}

function checkBlockMove({ graph, moved }: CheckContext): MoveFinding[] {
  return graph.nodes.flatMap((node) =>
    node.blocksMove && moved.has(node.uid)
      ? [
          {
            code: "block-move" as const,
            level: "info" as const,
            object: nameOf(node),
            message: "blocks the move with the annotation clusterctl.cluster.x-k8s.io/block-move",
            help: "wait until its controller removes the annotation; capikit move run also waits",
          },
        ]
      : [],
  );
}

/** `clusterctl move --to-directory` omits the group in file names. */
function checkFileNames({ graph, moved }: CheckContext): MoveFinding[] {
  const first = new Map<string, string>();
  return graph.nodes.flatMap((node): MoveFinding[] => {
    if (!moved.has(node.uid)) return [];
    const file = `${node.kind}_${node.namespace}_${node.name}.yaml`;
    const other = first.get(file);
    if (other === undefined) {
      first.set(file, node.apiVersion);
      return [];
    }
    return [
      {
        code: "file-name-collision",
        level: "warning",
        object: nameOf(node),
        message: `clusterctl move --to-directory writes it to ${file} and overwrites the object of ${other}`,
        help: "use capikit move run --to-directory, which includes the group in file names",
      },
    ];
  });
}
