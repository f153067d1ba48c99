import type { CheckContext } from "./check-context.ts";
import { checkExtensions } from "./extensions.ts";
import { type MoveFinding, nameOf } from "./finding.ts";
import { checkLeftBehind } from "./left-behind.ts";
import { checkProviders } from "./providers.ts";
import { checkReadiness } from "./readiness.ts";
import { checkUids } from "./uids.ts";
import { checkUnownedObjects } from "./unowned-objects.ts";

/** All checks, in the order in which their findings are told. */
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
            message: "holds up the move by its annotation clusterctl.cluster.x-k8s.io/block-move",
            help: "wait until its controller removes the annotation; move run waits too",
          },
        ]
      : [],
  );
}

/** Files of `clusterctl move --to-directory` are named by kind, namespace and name, whatever the group. */
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
        message: `clusterctl move --to-directory writes it to ${file}, over the object of ${other}`,
        help: "use capikit move run --to-directory, whose files hold the group in their names",
      },
    ];
  });
}
