import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { isError } from "@capikit/common/diagnostics";
import { stringifyYaml } from "@capikit/common/yaml";
import { importCrds } from "@capikit/importer";
import { type TextEdit, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { findNodes } from "../../../shared/edit/syntax.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { lastFieldName, newFields, newFieldsCrd } from "./new-fields-crd.ts";
import type { MigratedKind, TakenFields, TakenMembers } from "./take-fields.ts";

/** Endings of the names of new types, and those in Cluster API's own kinds. */
const endings: readonly (readonly [string, string])[] = [
  ["V1beta1", "V1Beta1DeprecatedStatus"],
  ["Deprecated", "DeprecatedStatus"],
  ["Initialization", "InitializationStatus"],
];

/** Renames the types that a file did not declare before, as Cluster API names them. */
function upstreamNames(source: ParsedSource, before: string): readonly TextEdit[] {
  const declared = source.tree.statements.filter(ts.isInterfaceDeclaration).map(({ name }) => name.text);
  const renamed = new Map(
    declared.flatMap((name): [string, string][] => {
      const [ending, upstream] = endings.find(([one]) => name.endsWith(one)) ?? [];
      if (ending === undefined || new RegExp(`\\b${name}\\b`).test(before)) return [];
      const wanted = `${name.slice(0, -ending.length)}${upstream}`;
      return declared.includes(wanted) ? [] : [[name, wanted]];
    }),
  );
  return findNodes(source.tree, ts.isIdentifier).flatMap((node) => {
    const text = renamed.get(node.text);
    return text === undefined ? [] : [{ at: node.getStart(source.tree), end: node.end, text }];
  });
}

/**
 * Adds the fields of contract v1beta2 to the types of the new versions, with the author's types of
 * moved fields.
 *
 * @throws UsageError when the types of a kind cannot be extended.
 */
export function addNewFields(
  { draft, files, extension, config }: Project,
  kinds: readonly MigratedKind[],
  taken: TakenFields,
): void {
  const changing = kinds.filter(([migration]) => newFields(migration).length > 0);
  const folders = new Set(changing.map(([, version]) => version.package.folder));
  const inside = [...new Set([...files, ...draft.changes().map(({ path }) => path)])].filter((path) =>
    [...folders].some((folder) => path.startsWith(`${folder}/`)),
  );
  const crds = changing.map(([migration]) => ({
    path: migration.crd,
    text: stringifyYaml(newFieldsCrd(migration, renamedTexts(migration, taken.get(migration)))),
  }));
  const embeddedObjectMeta =
    typeof config.config.crd === "object" && config.config.crd.generateEmbeddedObjectMeta === true;
  const imported = importCrds(crds, {
    descriptions: true,
    tsconfig: false,
    anyFile: true,
    project: {
      files: new Map(inside.map((path) => [path, draft.read(path) ?? ""])),
      importExtension: extension === ".ts" ? ".ts" : ".js",
      embeddedObjectMeta,
    },
  });
  const error = imported.diagnostics.find(isError);
  if (error !== undefined)
    throw new UsageError(`cannot draft the types: ${error.message}`, "correct the CRD");
  for (const { path, text } of imported.files) {
    const before = draft.read(path);
    if (before === undefined || path.endsWith("/index.ts") || path === "capikit.config.ts") continue;
    draft.edit(path, (source) => [{ at: 0, end: source.text.length, text: spaced(text, before) }]);
    draft.edit(path, (source) => upstreamNames(source, before));
  }
}

/** Returns the author's comments of renamed fields, with the new name as the first word. */
function renamedTexts(
  { moves }: KindMigration,
  taken: TakenMembers | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    moves.flatMap(({ from, to }): [string, string][] => {
      const [, comment = ""] = /^\/\*\*([\s\S]*?)\*\//.exec(taken?.get(from) ?? "") ?? [];
      const lines = comment.split("\n").map((line) => line.replace(/^\s*\*?\s*/, "").trim());
      const text = lines.filter((line) => line !== "" && !/^\+[a-z]/i.test(line)).join("\n");
      const renamed = text.replace(new RegExp(`^${lastFieldName(from)}\\b`, "i"), lastFieldName(to));
      return lastFieldName(from) === lastFieldName(to) || renamed === text ? [] : [[to, renamed]];
    }),
  );
}

/** Separates members with comments by blank lines, as the rest of the file does. */
function spaced(text: string, before: string): string {
  const isTight = /;\r?\n[ \t]+\/\*\*/.test(before);
  const closed = text.replace(/;(\r?\n)\s*\n\}/g, ";$1}");
  return isTight ? closed : closed.replace(/;(\r?\n)([ \t]+\/\*\*)/g, ";$1$1$2");
}
