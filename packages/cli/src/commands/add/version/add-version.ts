import { posix } from "node:path";
import { formatList } from "@capikit/common/text";
import { markersForCopies } from "@capikit/generators/emit/conversion";
import { applyEdits, type TextEdit } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { addExport } from "../../../shared/edit/add-import.ts";
import { addMarker, addPackageMarker, hasMarker, removeMarkers } from "../../../shared/edit/markers.ts";
import { moveSpecifiers } from "../../../shared/edit/module-specifiers.ts";
import { type ParsedSource, parseSource } from "../../../shared/edit/parsed-source.ts";
import { findInterface } from "../../../shared/edit/syntax.ts";
import { ensureEmitter } from "../../../shared/project-edit/config-edit.ts";
import {
  conversionServed,
  ensureConversions,
  serveConversions,
  testConversions,
} from "../../../shared/project-edit/conversion.ts";
import type { Notes } from "../../../shared/project-edit/finish.ts";
import { isMarkedStored, storageMarker } from "../../../shared/project-edit/kinds.ts";
import { hasManager, isTest } from "../../../shared/project-edit/manager-call.ts";
import { checkVersion } from "../../../shared/project-edit/names.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { AddVersionCall } from "../../add.ts";
import { declarationsOf, scopeOf, type VersionScope } from "./scope.ts";

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

/**
 * Adds a version: copies the types, configures conversions, their webhook and their tests.
 *
 * @throws UsageError for an unknown kind, hook or group, or a version that cannot be created.
 */
export function addVersion(
  project: Project,
  word: string,
  version: string,
  flags: AddVersionCall["flags"],
): Notes {
  const { storage, hub } = flags;
  checkVersion(version);
  const scope = scopeOf(project, word, version, flags);
  if (scope.kinds.length === 0) return addHookVersion(project, scope);
  // By default, the storage version is the conversion hub.
  const hubMoves = hub || (storage && !scope.isHubMarked);
  if (hubMoves) checkHubMoves(project, scope);
  const copies = copyTypes(project, scope, hubMoves || scope.from !== scope.hub);
  if (scope.from === scope.hub) checkCopiedMarkers(project, scope, copies);
  store(project, scope, copies, storage);
  if (hubMoves) moveHub(project, scope, copies, hub);
  addOverrides(project, scope, hubMoves);
  ensureConversions(project);
  const kinds = [...scope.kinds, ...project.model.kinds.filter(isConverted)].map(({ kind }) => kind);
  const tasks = [
    ...(conversionServed(project) === undefined ? serve(project, flags.main) : []),
    ...testConversions(project, [...new Set(kinds)].sort()),
  ];
  // After the changes: the tasks name files that still use the old version.
  return [...toDecide(project, scope, storage, hubMoves), ...tasks];
}

/** Adds a version of hooks. The newest one has the markers for conversions to all others. */
function addHookVersion(project: Project, scope: VersionScope): Notes {
  const { from, folder, version, hooks, isNewest } = scope;
  const copies = copyTypes(project, scope, isNewest);
  if (isNewest)
    for (const path of copies.keys())
      project.draft.edit(path, (source) => removeMarkers(source, isConversionMarker));
  ensureEmitter(project, "catalog");
  const released = hooks.some(({ marker }) => marker.arguments.since !== undefined);
  return [
    `${folder}: apply the changes from ${from.version}. capikit generate asks about each member that only one of both has, or whose type differs (+capikit:conversion:drop, from, with).`,
    ...(released
      ? [`${folder}: set since=… of +capikit:hook to the release that introduces ${version}.`]
      : []),
    ...(isNewest ? [`Callers use ${version}. Handlers of ${from.version} get converted requests.`] : []),
  ];
}

/** Reports whether a kind has several versions already. */
function isConverted(
  one: Project["model"]["kinds"][number],
  _: number,
  all: Project["model"]["kinds"],
): boolean {
  return all.some(
    (other) => other !== one && other.kind === one.kind && other.package.group === one.package.group,
  );
}

/** The markers of all spokes refer to the hub, so only a copy of the hub can replace it. */
function checkHubMoves(
  { model }: Project,
  { from, hub, isHubMarked, name, group, version }: VersionScope,
): void {
  if (from !== hub)
    throw new UsageError(
      `${from.version} cannot replace hub ${hub.version}: the conversion markers of the other versions apply only to a copy of the hub`,
      `make ${version} from it: --from ${hub.version}`,
    );
  const shared = model.kinds.filter((one) => one.package === hub && one.kind !== name);
  if (isHubMarked && name !== undefined && shared.length > 0)
    throw new UsageError(
      `${hub.version} is also the hub of ${shared.map((one) => one.kind).join(", ")}`,
      `add the version to the whole group: capikit add version ${group} ${version} --hub`,
    );
}

/** Markers of a hub also apply to a version with equal types, whose values must not change. */
function checkCopiedMarkers({ model }: Project, { kinds, hub, version }: VersionScope, copies: Copies): void {
  const found = new Map(
    kinds
      .flatMap(markersForCopies)
      .filter(({ marker }) => copies.has(marker.location.source.path))
      .map(({ place, marker }) => [marker, `${place} (+${marker.key}=${String(marker.value)})`]),
  );
  if (found.size === 0) return;
  const others = model.kinds.filter(
    (one) =>
      one.package !== hub && one.package.group === hub.group && kinds.some(({ kind }) => kind === one.kind),
  );
  const versions = [...new Set(others.map((one) => one.package.version))];
  throw new UsageError(
    `conversion markers of ${hub.version} would change equal values between ${hub.version} and ${version}: ${[...found.values()].join(", ")}`,
    versions.length === 0
      ? "remove them"
      : `move them to the fields and types of ${formatList(versions, "and")} that they convert`,
  );
}

/** Marks exactly one of several versions as the storage version. */
function store(
  { draft, model }: Project,
  { kinds, group }: VersionScope,
  copies: ReadonlyMap<string, string>,
  moves: boolean,
): void {
  for (const { kind, location } of kinds) {
    const { path } = location.source;
    const versions = model.kinds.filter((one) => one.kind === kind && one.package.group === group);
    const isMarked = versions.some(isMarkedStored);
    if (!moves) {
      if (!isMarked) draft.edit(path, (source) => addToKind(source, kind, storageMarker));
      continue;
    }
    for (const one of versions)
      draft.edit(one.location.source.path, (source) => withoutMarker(source, kind, storageMarker));
    draft.edit(copies.get(path) ?? path, (source) => addToKind(source, kind, storageMarker));
  }
}

function addToKind(source: ParsedSource, kind: string, marker: string): readonly TextEdit[] {
  const declared = findInterface(source, kind);
  return declared === undefined ? [] : addMarker(source, declared, marker);
}

function withoutMarker(source: ParsedSource, kind: string, marker: string): readonly TextEdit[] {
  const declared = findInterface(source, kind);
  if (declared === undefined) return [];
  return removeMarkers(source, (name) => name === marker).filter(
    ({ at }) => at >= declared.pos && at < declared.getStart(source.tree),
  );
}

/** Makes the copy the hub: it gets the conversion markers of the old hub's fields. */
function moveHub(
  { draft }: Project,
  { hub, folder }: VersionScope,
  copies: ReadonlyMap<string, string>,
  marked: boolean,
): void {
  for (const path of copies.keys()) draft.edit(path, (source) => removeMarkers(source, isConversionMarker));
  if (!marked) return;
  draft.edit(`${hub.folder}/index.ts`, (source) =>
    removeMarkers(source, (name) => name === "capikit:conversion:hub"),
  );
  const index = `${folder}/index.ts`;
  draft.edit(index, (source) =>
    hasMarker(source, "capikit:conversion:hub") ? [] : addPackageMarker(source, "capikit:conversion:hub"),
  );
}

/** Returns the module for hand-written conversions, if the group names none. */
function addOverrides(
  { draft, model }: Project,
  { group, hub, folder }: VersionScope,
  hubMoves: boolean,
): void {
  if (model.overrides.some((one) => one.package.group === group)) return;
  const place = hubMoves ? folder : hub.folder;
  const file = `${place}/overrides.ts`;
  if (draft.read(file) !== undefined) return;
  draft.create(file, overridesText, `${place}/index.ts`);
  draft.edit(`${place}/index.ts`, (source) =>
    addPackageMarker(source, "capikit:conversion:overrides=./overrides.ts"),
  );
}

const overridesText = `// Hand-written conversions. A field with +capikit:conversion:with=name needs two functions, with the field's types in both versions:
//
//   export function nameToHub(value: Old): New
//   export function nameFromHub(value: New): Old

export {};
`;

/** Serves conversions if the project has a manager; otherwise reports the missing parts. */
function serve(project: Project, named: string | undefined): readonly string[] {
  const { files, config } = project;
  const isStarted = files.some((path) => !isTest(path) && hasManager(project, path));
  const isServed = isStarted || named !== undefined;
  if (isServed) serveConversions(project, named);
  const isNamed =
    config.config.provider !== undefined ||
    (config.config.crd !== false && config.config.crd?.conversionWebhook !== undefined);
  return [
    ...(isServed
      ? []
      : [
          "No program of the project serves conversions: add conversionWebhook(convert) to the webhooks of a manager.",
        ]),
    ...(isNamed
      ? []
      : [
          'capikit.config.ts: set crd: { conversionWebhook: "NAMESPACE/SERVICE" }, so that the API server calls the conversion webhook.',
        ]),
  ];
}

function* toDecide(
  { files, draft, model }: Project,
  { from, hub, version, folder, name, kinds, group }: VersionScope,
  storageMoves: boolean,
  hubMoves: boolean,
): Generator<string> {
  const old = from.version;
  yield `${folder}: apply the changes from ${old}. Each field that has no field of the same name in the other version needs a conversion marker (+capikit:conversion:from, with, preserve, drop).`;
  yield storageMoves
    ? `The storage version is now ${version}. Stored objects keep their version until they are written again: migrate them before you remove that version.`
    : `The storage version is unchanged. To change it, preferably in a later release, use capikit add version --storage or move +kubebuilder:storageversion to ${version}.`;
  yield hubMoves
    ? `All versions convert through ${version}.`
    : `All versions convert through ${hub.version}.`;
  const markers = from.markers.concat(kinds.flatMap(({ type }) => type.markers));
  if (markers.some(({ key }) => key === "capikit:contract"))
    yield `Cluster API uses the versions in +capikit:contract; to make it use ${version}, add it there: v1beta2=${old};${version}.`;
  const users = files.filter(
    (path) =>
      !path.startsWith(`${from.folder}/`) && (draft.read(path) ?? "").includes(`${from.folder}/index`),
  );
  if (users.length > 0) yield `These files still use ${old}: ${users.join(", ")}.`;
  const template =
    name === undefined
      ? undefined
      : model.kinds.find((one) => one.kind === `${name}Template` && one.package.group === group);
  if (template !== undefined && template.package === from)
    yield `${template.kind} stays in ${old}: to add the version, run capikit add version ${template.kind} ${version}.`;
}

/** The target of each copied file, by its source. */
type Copies = ReadonlyMap<string, string>;

/** Reports whether a marker of a field or type applies to conversions of its version. */
function isConversionMarker(name: string): boolean {
  return /^capikit:conversion:(?!(?:hub|overrides)$)/.test(name);
}

/** Copies types into the package of the new version, creating it if needed. */
function copyTypes(project: Project, scope: VersionScope, keepsConversions: boolean): Copies {
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
  if (scope.name !== undefined && project.draft.read(own) === undefined)
    project.draft.create(own, packageComment(project.draft.source(index), scope, isGone));
  for (const [path, target] of copies) {
    const source = project.draft.source(path);
    const edits = [...removeMarkers(source, isGone), ...moveImports(source, scope, copies)];
    const text = applyEdits(source.text, edits);
    project.draft.create(target, path === index ? ofVersion(text, scope) : text);
    if (scope.name !== undefined) {
      const name = posix.relative(scope.folder, target).replace(/\.ts$/, project.extension);
      project.draft.editText(own, (all) => addExport(all, `./${name}`));
    }
  }
  return copies;
}

/** Returns the files to copy: of the kind or hook, or of the package without overrides and tests. */
function selectFiles(
  { model, files }: Project,
  { from, name, kinds, hooks }: VersionScope,
): readonly string[] {
  const below = `${from.folder}/`;
  if (name === undefined) {
    const overrides = new Set(model.overrides.map(({ path }) => path));
    return files.filter((path) => path.startsWith(below) && !overrides.has(path) && !isTest(path));
  }
  const path = [...kinds, ...hooks][0]?.location.source.path ?? "";
  if (!path.startsWith(below))
    throw new UsageError(`${name} is declared in ${path}, outside ${from.folder}`, "move it there first");
  const others = declarationsOf(model).filter(
    (one) => one.location.source.path === path && one.name !== name,
  );
  if (others.length > 0)
    throw new UsageError(
      `${path} declares ${others.map((one) => one.name).join(", ")} in addition to ${name}`,
      `move ${name} to a separate file, or add the version to the whole group: capikit add version ${from.group} VERSION`,
    );
  return [path];
}

/** Imports from files that are not copied keep their target. */
function moveImports(source: ParsedSource, { name }: VersionScope, copies: Copies): readonly TextEdit[] {
  if (name === undefined) return [];
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
