import { contractClaims } from "@capikit/model";
import { addPackageMarker, removeMarkers } from "../../edit/markers.ts";
import { isTest } from "../manager-call.ts";
import type { Project } from "../project.ts";
import { moveImports } from "./move-imports.ts";
import { moveManifests } from "./move-manifests.ts";
import { moveWebhooks } from "./move-webhooks.ts";
import type { VersionScope } from "./scope.ts";

/** A group of kinds whose users move to another version. */
export interface MovedGroup {
  readonly scope: VersionScope;
  /** The kinds of which objects in manifests may have fields that move. */
  readonly kinds: readonly {
    readonly kind: string;
    readonly moves: readonly { readonly from: string }[];
  }[];
}

/** Returns the files of a project that do not declare its types. */
export function userFiles({ files, model }: Project): readonly string[] {
  const folders = model.packages.map(({ folder }) => folder);
  return files.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)));
}

/**
 * Makes controllers, webhooks, tests and manifests use a new version with the fields of the old one.
 * Returns the places that only the author can change.
 */
export function moveUsers(project: Project, scope: VersionScope): readonly string[] {
  const groups = [{ scope, kinds: [] }];
  listInContracts(project, scope);
  for (const path of userFiles(project)) moveImports(project, path, groups);
  const open = [...moveWebhooks(project, project.model, groups), ...moveManifests(project, groups)];
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
