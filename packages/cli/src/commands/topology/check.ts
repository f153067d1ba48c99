import type { Diagnostic } from "@capikit/common/diagnostics";
import { listAt, plainText, textAt, valueAt } from "@capikit/common/json";
import { UsageError } from "@capikit/generators/run";
import { admitChange, TopologyError, type Unstructured, validateTopologyChange } from "@capikit/topology";
import { exit } from "../../shared/command/command.ts";
import { readFeatureGates } from "../../shared/command/feature-gates.ts";
import { writeSkipped } from "../../shared/input/read-dump.ts";
import { formatCounts, isDocument, writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TopologyCheckCall } from "../topology.ts";
import { readState, type State } from "./read-state.ts";
import { withExternal } from "./with-external.ts";

const usage = "capikit topology check OLD NEW";

/** Reports the changes between two states of ClusterClasses and Clusters that Cluster API rejects. */
export async function run(call: TopologyCheckCall, io: Io): Promise<number> {
  const { flags, positionals } = call;
  const [oldPath, newPath, ...others] = positionals;
  if (oldPath === undefined || newPath === undefined || others.length > 0)
    throw new UsageError("topology check requires two files or folders: the old and the new state", usage);
  const namespace = flags.namespace ?? "default";
  const read = { namespace, rejects: true };
  const [before, after] = [readState(oldPath, read), readState(newPath, read)];
  const unread = [...before.skipped, ...after.skipped];
  const counted = [countOf(after, "ClusterClass"), countOf(after, "Cluster")] as const;
  if (counted[0] + counted[1] === 0)
    throw new UsageError(`no ClusterClass or Cluster found in ${newPath}`, usage);
  const found = await withExternal([...before.objects, ...after.objects], call, io, (external) =>
    validateTopologyChange(before.objects, after.objects, {
      ...(external && { external }),
      featureGates: readFeatureGates(call),
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof TopologyError)) throw error;
    return error.diagnostics;
  });
  // Topologies have their own rules, which also need the objects before.
  const { refused, unchecked } = await admitChange(before.objects, after.objects);
  const diagnostics = [...found, ...refused].map((one) => withPath(one, [after, before]));
  const ok = diagnostics.length === 0;
  const skipped = flags["skip-external"] ? classesOfExtensions(after) : [];
  await writeDiagnostics({ ok, diagnostics, skipped, unread, unchecked }, flags.format, io);
  if (!isDocument(flags.format)) {
    writeSkipped(unread, io);
    for (const one of unchecked) io.stderr(`admission not checked: ${one}\n`);
    const [classes, clusters] = counted;
    const checked = `${classes} ClusterClass${classes === 1 ? "" : "es"} and ${clusters} Cluster${clusters === 1 ? "" : "s"}`;
    io.stderr(`${checked} checked: ${formatCounts(diagnostics)}\n`);
    if (skipped.length > 0)
      io.stderr(`skipped: variables that extensions define for ClusterClass ${skipped.join(", ")}\n`);
  }
  return ok ? exit.ok : exit.findings;
}

function countOf({ objects }: State, kind: string): number {
  const isOfCore = ({ apiVersion }: Unstructured) => plainText(apiVersion).startsWith("cluster.x-k8s.io/");
  return objects.filter((object) => object.kind === kind && isOfCore(object)).length;
}

/** Returns the ClusterClasses whose variables are only known to extensions. */
function classesOfExtensions({ objects }: State): string[] {
  return objects
    .filter(
      (object) =>
        object.kind === "ClusterClass" &&
        valueAt(object, "status", "variables") === undefined &&
        listAt(object, "spec", "patches").some((patch) =>
          textAt(patch, "external", "discoverVariablesExtension"),
        ),
    )
    .map((object) => textAt(object, "metadata", "name"));
}

/** Adds the file of the object, the new one if it is in both states. */
function withPath(diagnostic: Diagnostic, states: readonly State[]): Diagnostic {
  const { location } = diagnostic;
  const path = states
    .map(({ files }) => files.get(location?.object ?? ""))
    .find((file) => file !== undefined);
  return path === undefined || path === "-" ? diagnostic : { ...diagnostic, location: { path, ...location } };
}
