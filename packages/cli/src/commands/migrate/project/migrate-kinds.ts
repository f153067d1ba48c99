import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { compareText } from "@capikit/common/text";
import { type ApiPackage, contractClaims, type Model } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { addPackageMarker, removeMarkers } from "../../../shared/edit/markers.ts";
import type { Added } from "../../../shared/project-edit/finish.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { addVersion } from "../../../shared/project-edit/version/add-version.ts";
import type { VersionScope } from "../../../shared/project-edit/version/scope.ts";
import { migrateTypes } from "./migrate-types.ts";

const name = "capikit:contract";

/** A group of kinds that get a new version together. */
export interface MigratedGroup {
  readonly scope: VersionScope;
  readonly kinds: readonly KindMigration[];
}

/** The migrated groups, and the remaining tasks. */
export interface MigratedKinds extends Added {
  readonly groups: readonly MigratedGroup[];
}

/**
 * Gives each group with changes a new version with the fields of contract v1beta2. A group without
 * changes gets only the contract marker of its version.
 *
 * @throws UsageError when the kinds of a group do not have the same version.
 */
export function migrateKinds(project: Project, kinds: readonly KindMigration[]): MigratedKinds {
  const names = [...new Set(kinds.map(({ group }) => group))].sort(compareText);
  const notes: string[] = [];
  const packages = new Map(
    names.map((group) => [group, commonPackage(project.model, group, ofGroup(kinds, group))]),
  );
  const groups = names.flatMap((group): MigratedGroup[] => {
    const own = ofGroup(kinds, group);
    const [{ oldVersion = "", newVersion = "" } = {}] = own;
    if (oldVersion === newVersion) {
      const from = packages.get(group);
      if (from !== undefined)
        claimContract(project, {
          group,
          version: newVersion,
          from,
          folder: from.folder,
          kinds: project.model.kinds.filter((one) => one.package === from),
        });
      return [];
    }
    const isHubMarked = project.model.packages.some(
      (one) => one.group === group && one.markers.some(({ key }) => key === "capikit:conversion:hub"),
    );
    const { scope, tasks } = addVersion(project, {
      word: group,
      version: newVersion,
      from: oldVersion,
      storage: true,
      hub: isHubMarked,
      move: false,
      overrides: false,
      hubHelp: `make ${oldVersion} the conversion hub and the storage version first: other versions convert through the hub`,
    });
    for (const note of tasks) notes.push(note);
    claimContract(project, scope);
    return [{ scope, kinds: own }];
  });
  return { groups, notes: groups.length === 0 ? notes : [...notes, ...migrateTypes(project, groups)] };
}

function ofGroup(kinds: readonly KindMigration[], group: string): readonly KindMigration[] {
  return kinds.filter((one) => one.group === group);
}

/** Returns the package of all kinds of a group, which are copied together. */
function commonPackage({ kinds }: Model, group: string, own: readonly KindMigration[]): ApiPackage {
  const places = own.map(
    ({ kind, oldVersion }) =>
      kinds.find(
        (one) => one.kind === kind && one.package.group === group && one.package.version === oldVersion,
      )?.package,
  );
  const [first] = places;
  if (first !== undefined && places.every((one) => one === first)) return first;
  const versions = own.map(({ kind, oldVersion }) => `${kind} ${oldVersion}`).join(", ");
  throw new UsageError(
    `the kinds of ${group} do not have a common version for contract v1beta1: ${versions}`,
    "list the same version for all of them in +capikit:contract, in one folder; capikit add version KIND VERSION adds a missing one",
  );
}

/** Lists a version under contract v1beta2, in its package. */
function claimContract(
  { draft, model }: Project,
  scope: Pick<VersionScope, "folder" | "from" | "group" | "kinds" | "version">,
): void {
  const { group, from, folder, version, kinds } = scope;
  const claims = new Map(
    kinds.flatMap((kind) =>
      contractClaims(kind).map(({ contract, versions }) => [contract, versions] as const),
    ),
  );
  if (claims.size === 0) claims.set("v1beta1", [from.version]);
  claims.set("v1beta2", [version]);
  const written = [...claims].map(([contract, versions]) => `${contract}=${versions.join(";")}`).join(",");
  const folders = model.packages.filter((one) => one.group === group).map((one) => one.folder);
  for (const one of folders)
    draft.edit(`${one}/index.ts`, (source) => removeMarkers(source, (key) => key === name));
  draft.edit(`${folder}/index.ts`, (source) => addPackageMarker(source, `${name}:${written}`));
}
