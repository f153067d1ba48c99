import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { isInstalled } from "@capikit/common/errors";
import { contractClaims, positionOf } from "@capikit/generators/model";
import { isMarked } from "@capikit/generators/run";
import { addPackageMarker, removeMarkers } from "../../../shared/edit/markers.ts";
import { moveSpecifiers } from "../../../shared/edit/module-specifiers.ts";
import { filesBelow } from "../../../shared/input/files-below.ts";
import { isTest } from "../../../shared/project-edit/manager-call.ts";
import { kindsModule, type Project } from "../../../shared/project-edit/project.ts";
import type { VersionScope } from "./scope.ts";

/** Returns the files of a project that do not declare its types. */
function userFiles({ files, model }: Project): readonly string[] {
  const folders = model.packages.map(({ folder }) => folder);
  return files.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)));
}

/**
 * Makes controllers, webhooks, tests and manifests use a new version with the fields of the old one.
 * Returns the places that only the author can change.
 */
export function moveUsers(project: Project, scope: VersionScope): readonly string[] {
  listInContracts(project, scope);
  for (const path of userFiles(project)) moveImports(project, path, scope);
  const open = [...moveWebhooks(project, scope), ...moveManifests(project, scope)];
  const named = userFiles(project).filter((path) =>
    (project.draft.read(path) ?? "").includes(`${scope.group}/${scope.from.version}`),
  );
  return [
    ...open,
    ...named.map(
      (path) =>
        `${path}: names ${scope.group}/${scope.from.version}${isTest(path) ? "; a test of that version keeps it" : ""}.`,
    ),
  ];
}

/** Lists the new version under the contracts of the old one, so that Cluster API uses it. */
function listInContracts(
  { draft, model }: Project,
  { folder, from, group, kinds, version }: VersionScope,
): void {
  const claims = new Map(
    kinds.flatMap((kind) =>
      contractClaims(kind).map(({ contract, versions }) => [contract, versions] as const),
    ),
  );
  if (![...claims.values()].some((versions) => versions.includes(from.version))) return;
  const written = [...claims].map(([contract, versions]) => {
    const all = versions.includes(from.version) ? [...versions, version] : versions;
    return `${contract}=${all.join(";")}`;
  });
  for (const one of model.packages.filter((known) => known.group === group))
    draft.edit(`${one.folder}/index.ts`, (source) =>
      removeMarkers(source, (key) => key === "capikit:contract"),
    );
  draft.edit(`${folder}/index.ts`, (source) =>
    addPackageMarker(source, `capikit:contract:${written.join(",")}`),
  );
}

/** Makes a file import the types and kinds of the new version instead of the old one. */
function moveImports(project: Project, path: string, { from, folder }: VersionScope): void {
  const kindsFolder = (of: string): string => posix.dirname(kindsModule(project, of));
  const moved = [
    [from.folder, folder],
    [kindsFolder(from.folder), kindsFolder(folder)],
  ] as const;
  project.draft.edit(path, (source) =>
    moveSpecifiers(source, posix.dirname(path), (target) => {
      const [old, to] = moved.find(([one]) => target === one || target.startsWith(`${one}/`)) ?? [];
      return old === undefined ? undefined : `${to}${target.slice(old.length)}`;
    }),
  );
}

/** Folders without manifests of the author. */
const skipped = new Set(["dist", "gen", "release", "_artifacts"]);

/** Folders of a release, such as `v0.9` and `v1beta1`: their objects keep their version. */
const ofRelease = /(?:^|\/)v?\d+(?:[._]\d+)*(?:(?:alpha|beta)\d+)?\//;

/**
 * Makes the manifests and documentation of a project use the new version. Files that capikit
 * generates are excluded. Templates of clusterctl are not valid YAML, so that lines are edited.
 * Returns the tasks for the author.
 */
function moveManifests({ root, draft }: Project, { group, from, version }: VersionScope): readonly string[] {
  const old = `${group}/${from.version}`;
  const line = new RegExp(
    `^[ \\t]*(?:- )*"?apiVersion"?:[ \\t]*["']?${old.replaceAll(".", "\\.")}(?=["']?[ \\t]*(?:,|#|\\r?$))`,
    "gm",
  );
  const manifests = filesBelow(root, {
    enters: (path, name) => !skipped.has(name) && !isInstalled(`${path}/`) && !name.startsWith("."),
    takes: (_path, name) => /\.(?:ya?ml|md)$/.test(name),
  });
  return manifests.flatMap((path) => {
    const current = readFileSync(join(root, path), "utf8");
    if (!current.includes(old) || isMarked(current)) return [];
    if (ofRelease.test(path))
      return [
        `${path}: keeps the old version, because its folder names a release. Check whether it is right.`,
      ];
    draft.editText(path, (text) =>
      [...text.matchAll(line)].map(({ index, 0: { length } }) => {
        const end = index + length;
        return { at: end - from.version.length, end, text: version };
      }),
    );
    return [];
  });
}

/**
 * Makes webhooks receive objects of the new version, in their markers and paths. Returns the
 * webhooks that only the author can change.
 */
function moveWebhooks(project: Project, scope: VersionScope): readonly string[] {
  const { from, version } = scope;
  const open: string[] = [];
  for (const { key, location } of project.model.fileMarkers) {
    if (key !== "kubebuilder:webhook") continue;
    const { path, line } = positionOf(location);
    const current = project.draft.read(path) ?? "";
    const marker = location.source.text.slice(location.start, location.end);
    const old = current.includes("\r\n") ? marker.replaceAll("\n", "\r\n") : marker;
    if (!isOfGroup(old, scope)) continue;
    const task = `${path}:${line}: change the webhook's versions and path from ${from.version} to ${version}.`;
    const text = ofNewVersion(old, scope);
    // Earlier edits of the file may have moved the marker.
    const at = current.indexOf(old);
    if (at === -1 || text === old || hasOwnPath(project, old, from.version)) open.push(task);
    else project.draft.editText(path, () => [{ at, end: at + old.length, text }]);
  }
  return open;
}

function isOfGroup(marker: string, { group }: VersionScope): boolean {
  const escaped = group.replaceAll(".", "\\.");
  return new RegExp(`[:,\\s]groups="?${escaped}"?(?:,|\\s|$)`).test(marker);
}

/** Reports whether the code registers the webhook at a path that it spells out. */
function hasOwnPath({ draft, files }: Project, marker: string, version: string): boolean {
  const [, path = ""] = /[:,\s]path="?([^",\s]+)/.exec(marker) ?? [];
  if (!path.includes(version)) return false;
  const texts = ['"', "'", "`"].map((quote) => `${quote}${path}${quote}`);
  return files.some((file) => texts.some((text) => draft.read(file)?.includes(text)));
}

/** Changes the versions and the path; nothing if the versions do not name the old one. */
function ofNewVersion(marker: string, { group, from, version }: VersionScope): string {
  const versions = new RegExp(`(?<=[:,\\s]versions=["{]?(?:[\\w;,]*[;,])?)${from.version}(?=[;,\\s"}]|$)`);
  const dashed = group.replaceAll(".", "-");
  return versions.test(marker)
    ? marker.replace(versions, version).replace(`-${dashed}-${from.version}-`, `-${dashed}-${version}-`)
    : marker;
}
