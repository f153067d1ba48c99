import {
  type AllowedMoveCode,
  allowedMoveCodes,
  type MoveWorld,
  moveWorldOf,
} from "@capikit/clusterctl-kit/move";
import { formatList } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { readDump } from "../../shared/input/read-dump.ts";

/** Returns the codes of `--allow`. */
export function allowedCodes(codes: readonly string[] = []): readonly AllowedMoveCode[] {
  return codes.map((code) => {
    const known = allowedMoveCodes.find((one) => one === code);
    if (known === undefined)
      throw new UsageError(
        `--allow ${code} is not the code of an error that can be accepted`,
        suggestWord(code, allowedMoveCodes) ?? `use ${formatList(allowedMoveCodes, "or")}`,
      );
    return known;
  });
}

const dumpHelp = "kubectl get crds,cluster-api,secrets -A -o yaml, and each other kind that moves";

/**
 * Reads the objects that move from dumps, and what was skipped.
 *
 * @throws UsageError for dumps without CRDs of Cluster API, and for objects that no cluster has created.
 */
export function readMoveDump(
  paths: readonly string[],
  options: Parameters<typeof moveWorldOf>[1],
): { readonly world: MoveWorld; readonly skipped: readonly string[] } {
  const { objects, skipped } = readDump(paths, dumpHelp);
  const world = worldOf(objects, { ...options, source: paths.join(", ") });
  const found = world.objects.find(({ metadata }) => !metadata.uid);
  if (found === undefined) return { world, skipped };
  const { namespace, name } = found.metadata;
  const path = [namespace, name].filter(Boolean).join("/");
  throw new UsageError(`${found.kind} ${path} has no metadata.uid`, dumpHelp);
}

function worldOf(...given: Parameters<typeof moveWorldOf>): MoveWorld {
  try {
    return moveWorldOf(...given);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, dumpHelp);
    throw error;
  }
}
