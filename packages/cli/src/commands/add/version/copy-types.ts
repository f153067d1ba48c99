import { posix } from "node:path";
import { applyEdits, type TextEdit } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { addExport } from "../../../shared/edit/add-import.ts";
import { removeMarkers } from "../../../shared/edit/markers.ts";
import { moveSpecifiers } from "../../../shared/edit/module-specifiers.ts";
import { type ParsedSource, parseSource } from "../../../shared/edit/parsed-source.ts";
import { storageMarker } from "../../../shared/project-edit/kinds.ts";
import { isTest } from "../../../shared/project-edit/manager-call.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { VersionScope } from "./scope.ts";

/** The target of each copied file, by its source. */
export type Copies = ReadonlyMap<string, string>;

/** Markers that must not be repeated, or that apply only to the original version. */
const ofTheOther = [
  storageMarker,
  "kubebuilder:unservedversion",
  "kubebuilder:rbac",
  "kubebuilder:webhook",
  "kubebuilder:webhookconfiguration",
  "capikit:contract",
  "capikit:conversion:hub",
  "capikit:conversion:overrides",
];

/** Reports whether a marker of a field or type applies to conversions of its version. */
export function isConversionMarker(name: string): boolean {
  return /^capikit:conversion:(?!(?:hub|overrides)$)/.test(name);
}

/** Copies types into the package of the new version, creating it if needed. */
export function copyTypes(project: Project, scope: VersionScope, keepsConversions: boolean): Copies {
  const copies = new Map(
    selectFiles(project, scope).map((path) => [
      path,
      posix.join(scope.folder, path.slice(scope.from.folder.length + 1)),
    ]),
  );
  const isGone = (name: string): boolean =>
    ofTheOther.includes(name) || (!keepsConversions && isConversionMarker(name));
  const index = `${scope.from.folder}/index.ts`;
  const own = `${scope.folder}/index.ts`;
  if (scope.kind !== undefined && project.draft.read(own) === undefined)
    project.draft.create(own, packageComment(project.draft.source(index), scope, isGone));
  for (const [path, target] of copies) {
    const source = project.draft.source(path);
    const edits = [...removeMarkers(source, isGone), ...moveImports(source, scope, copies)];
    const text = applyEdits(source.text, edits);
    project.draft.create(target, path === index ? ofVersion(text, scope) : text);
    if (scope.kind !== undefined) {
      const name = posix.relative(scope.folder, target).replace(/\.ts$/, project.extension);
      project.draft.edit(own, (source) => addExport(source, `./${name}`));
    }
  }
  return copies;
}

/** Returns the files to copy: of the kind, or of the package without overrides and tests. */
function selectFiles({ model, files }: Project, { from, kind, kinds }: VersionScope): readonly string[] {
  const below = `${from.folder}/`;
  if (kind === undefined) {
    const overrides = new Set(model.overrides.map(({ path }) => path));
    return files.filter((path) => path.startsWith(below) && !overrides.has(path) && !isTest(path));
  }
  const path = kinds[0]?.location.source.path ?? "";
  if (!path.startsWith(below))
    throw new UsageError(`${kind} is declared in ${path}, outside ${from.folder}`, "move it there first");
  const others = model.kinds.filter((one) => one.location.source.path === path && one.kind !== kind);
  if (others.length > 0)
    throw new UsageError(
      `${path} declares ${others.map((one) => one.kind).join(", ")} in addition to ${kind}`,
      `move ${kind} to a separate file, or add the version to the whole group: capikit add version ${from.group} VERSION`,
    );
  return [path];
}

/** Imports from files that are not copied keep their target. */
function moveImports(source: ParsedSource, { kind }: VersionScope, copies: Copies): readonly TextEdit[] {
  if (kind === undefined) return [];
  return moveSpecifiers(source, posix.dirname(copies.get(source.path) ?? source.path), (target) =>
    copies.has(target.replace(/\.[cm]?[jt]s$/, ".ts")) ? undefined : target,
  );
}

function packageComment(
  source: ParsedSource,
  scope: VersionScope,
  isGone: (name: string) => boolean,
): string {
  const text = applyEdits(source.text, removeMarkers(source, isGone));
  const [first] = parseSource(source.path, text).tree.statements;
  return ofVersion(text.slice(0, first?.getStart() ?? text.length), scope);
}

/** Returns an index.ts with the new version's name in its comments. */
function ofVersion(text: string, { from, version }: VersionScope): string {
  const word = new RegExp(`(?<![\\w/.-])${from.version}(?![\\w/])`, "g");
  const [first] = parseSource("index.ts", text).tree.statements;
  const end = first?.getStart() ?? text.length;
  return text.slice(0, end).replace(word, version) + text.slice(end);
}
