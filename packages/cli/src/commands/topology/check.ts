import { join } from "node:path";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { isInstalled } from "@capikit/common/paths";
import { UsageError } from "@capikit/runner";
import { TopologyError, type Unstructured, validateTopologyChange } from "@capikit/topology";
import { exit } from "../../shared/command/command.ts";
import { readFeatureGates } from "../../shared/command/feature-gates.ts";
import { filesBelow, linkWarner } from "../../shared/input/files-below.ts";
import { isFolder } from "../../shared/input/read-input.ts";
import { readObjects } from "../../shared/input/read-objects.ts";
import { formatCounts, isDocument, writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TopologyCheckCall } from "../topology.ts";
import { withExternal } from "./with-external.ts";

const usage = "capikit topology check OLD NEW";

/** Reports the changes between two states of ClusterClasses and Clusters that Cluster API rejects. */
export async function run(call: TopologyCheckCall, io: Io): Promise<number> {
  const { flags, positionals } = call;
  const [oldPath, newPath, ...others] = positionals;
  if (oldPath === undefined || newPath === undefined || others.length > 0)
    throw new UsageError("topology check requires two files or folders: the old and the new state", usage);
  const namespace = flags.namespace ?? "default";
  const [before, after] = [readState(oldPath, namespace, io), readState(newPath, namespace, io)];
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
  const diagnostics = found.map((one) => withPath(one, [after, before]));
  const ok = diagnostics.length === 0;
  await writeDiagnostics({ ok, diagnostics }, flags.format, io);
  if (!isDocument(flags.format)) {
    const [classes, clusters] = counted;
    const checked = `${classes} ClusterClass${classes === 1 ? "" : "es"} and ${clusters} Cluster${clusters === 1 ? "" : "s"}`;
    io.stderr(`${checked} checked: ${formatCounts(diagnostics)}\n`);
  }
  return ok ? exit.ok : exit.findings;
}

interface State {
  readonly objects: readonly Unstructured[];
  /** Files by kind, namespace and name. */
  readonly files: ReadonlyMap<string, string>;
}

function readState(path: string, namespace: string, io: Io): State {
  const isDir = path !== "-" && isFolder(path);
  const read = (isDir ? filesOf(path, io) : [path]).map((file) => ({
    file,
    objects: readObjects([file], namespace, isDir ? "ignore" : "reject"),
  }));
  return {
    objects: read.flatMap(({ objects }) => objects),
    files: new Map(
      read.flatMap(({ file, objects }) =>
        objects.map((object): [string, string] => [describeObject(object), file]),
      ),
    ),
  };
}

function filesOf(folder: string, io: Io): readonly string[] {
  const walk = {
    enters: (path: string, name: string) => !name.startsWith(".") && !isInstalled(`${path}/`),
    takes: (_path: string, name: string) => /\.(?:ya?ml|json)$/.test(name),
    skips: linkWarner(folder, io),
  };
  return filesBelow(folder, walk).map((file) => join(folder, file));
}

function describeObject({ kind, metadata }: Unstructured): string {
  const { namespace, name } = metadata as { namespace?: string; name?: string };
  return `${kind} ${namespace}/${name}`;
}

function countOf({ objects }: State, kind: string): number {
  const isOfCore = ({ apiVersion }: Unstructured) => String(apiVersion).startsWith("cluster.x-k8s.io/");
  return objects.filter((object) => object.kind === kind && isOfCore(object)).length;
}

/** Adds the file of the object, the new one if it is in both states. */
function withPath(diagnostic: Diagnostic, states: readonly State[]): Diagnostic {
  const { location } = diagnostic;
  const path = states
    .map(({ files }) => files.get(location?.object ?? ""))
    .find((file) => file !== undefined);
  return path === undefined || path === "-" ? diagnostic : { ...diagnostic, location: { path, ...location } };
}
