import { posix } from "node:path";
import { contractClaims } from "@capikit/model";
import { addPackageMarker, removeMarkers } from "../../../shared/edit/markers.ts";
import { moveSpecifiers } from "../../../shared/edit/module-specifiers.ts";
import { isTest } from "../../../shared/project-edit/manager-call.ts";
import { kindsModule, type Project } from "../../../shared/project-edit/project.ts";
import { moveManifests } from "./move-manifests.ts";
import { moveWebhooks } from "./move-webhooks.ts";
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
