import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { compareText } from "@capikit/common/text";
import { commentLine } from "@capikit/model";
import { type DraftFiles, markField } from "./mark-field.ts";
import { overridesFile } from "./overrides-file.ts";

/** A drafted file. */
export interface DraftFile {
  readonly path: string;
  readonly text: string;
}

/** Conversion of an old field. By default, the new field of the same name gets its value. */
interface Conversion {
  readonly path: string;
  readonly marker: string;
}

/** Adds conversion markers to fields of both versions, and the functions that they need. */
export function markConversions(drafts: readonly DraftFile[], kinds: readonly KindMigration[]): DraftFile[] {
  const files: DraftFiles = new Map(drafts.map(({ path, text }) => [path, text]));
  const hubs = new Set<string>();
  for (const kind of kinds) {
    const old = folderWith(files, kind.kind, kind.oldVersion);
    const hub = folderWith(files, kind.kind, kind.newVersion);
    if (old === undefined || hub === undefined) continue;
    hubs.add(hub);
    for (const { path, marker } of oldConversions(kind)) markField(files, old, kind.kind, path, [marker]);
    for (const path of newFields(kind))
      markField(files, hub, kind.kind, path, ["+capikit:conversion:preserve"]);
  }
  for (const hub of hubs) {
    const index = `${hub}/index.ts`;
    files.set(index, asHub(files.get(index) ?? ""));
    files.set(`${hub}/overrides.ts`, overridesFile);
  }
  return [...files].sort(([a], [b]) => compareText(a, b)).map(([path, text]) => ({ path, text }));
}

function oldConversions({ role, obsolete, missing, oldConditions }: KindMigration): Conversion[] {
  const ready =
    role === "BootstrapConfig" ? "initialization.dataSecretCreated" : "initialization.provisioned";
  const moved: Readonly<Record<string, string>> = {
    "status.ready": `from=${ready}`,
    "status.initialized": "from=initialization.controlPlaneInitialized",
    "status.updatedReplicas": "from=upToDateReplicas",
  };
  const fields = [
    // Fields without a counterpart are dropped: no controller uses them.
    ...obsolete
      .filter((path) => path.startsWith("status."))
      .map((path) => [path, moved[path] ?? "drop"] as const),
    ...(missing.some(({ field, from }) => field.path === "status.failureDomains" && from !== undefined)
      ? [["status.failureDomains", "with=failureDomains"] as const]
      : []),
    ...(oldConditions ? [["status.conditions", "with=conditions"] as const] : []),
  ];
  return fields.map(([path, how]) => ({ path, marker: `+capikit:conversion:${how}` }));
}

/** Returns the outermost fields of the new version that the old version cannot express. */
function newFields({ missing }: KindMigration): string[] {
  const paths = missing.map(({ field }) => field.path);
  const outer = missing.filter(
    ({ field: { path } }) =>
      !paths.some(
        (other) => path !== other && path.startsWith(other) && /^[.[{]/.test(path.slice(other.length)),
      ),
  );
  return outer.filter(({ from }) => from === undefined).map(({ field }) => field.path);
}

/** Makes the package of the new version the hub, with functions of its own. */
function asHub(text: string): string {
  const markers = ["+capikit:conversion:hub", "+capikit:conversion:overrides=./overrides.ts"];
  return text.replace(
    /^\/\*\*( [^\n]* )\*\/|^\/\*\*\n([\s\S]*?) \*\//m,
    (_, single?: string, several?: string) => {
      const first = single === undefined ? (several ?? "") : ` *${single.trimEnd()}\n`;
      return `/**\n${first}${markers.map((marker) => ` * ${commentLine(marker)}\n`).join("")} */`;
    },
  );
}

/** Returns the folder of a version that declares a kind. */
function folderWith(files: DraftFiles, kind: string, version: string): string | undefined {
  for (const [path, text] of files) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (
      (folder === version || folder.endsWith(`/${version}`)) &&
      new RegExp(`^export interface ${kind}\\b`, "m").test(text)
    )
      return folder;
  }
  return undefined;
}
