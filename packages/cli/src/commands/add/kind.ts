import { posix } from "node:path";
import { customResources } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { addProviderGroup, ensureEmitter } from "../../shared/project-edit/config-edit.ts";
import { add, type Notes } from "../../shared/project-edit/finish.ts";
import { checkKind, kebab, one, pluralOf } from "../../shared/project-edit/names.ts";
import type { Project } from "../../shared/project-edit/project.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { AddKindCall } from "../add.ts";
import { addController } from "./kind/add-controller.ts";
import { addTypes, declaredContracts, hasContract } from "./kind/add-types.ts";
import { folderOf, groupOf, versionOf } from "./kind/kind-place.ts";
import { type Role, roles } from "./kind/roles.ts";

export function run(call: AddKindCall, io: Io): Promise<number> {
  return add(call, io, (project) => addKind(project, call));
}

function addKind(project: Project, { positionals, flags }: AddKindCall): Notes {
  const [kind, ...others] = positionals;
  if (kind === undefined || others.length > 0)
    throw new UsageError("add kind requires one kind name", "write: capikit add kind FooMachine");
  checkKind(kind);
  const role = (flags.type ?? "none") as Role;
  const scope = scopeOf(role, flags);
  const plural = pluralOf(kind, flags.plural);
  const group = groupOf(project, flags.group, role);
  const version = versionOf(project, flags.version, group);
  const made = roles[role].hasTemplate ? [kind, `${kind}Template`] : [kind];
  checkNew(project, group, version, made, plural);
  const folder = folderOf(project, group, version);
  const files = addTypes(project, { kind, plural, role, scope }, { group, version, folder });
  const notes = [
    `${posix.join(folder, `${kebab(kind)}.ts`)}: describe ${one(kind)}, and replace the example fields.`,
  ];
  if (!addProviderGroup(project, group, roles[role].providerType))
    notes.push(
      `capikit.config.ts: no provider has the group ${group}; add it to the groups of a provider, so that releases include its CRDs.`,
    );
  if (role !== "none" && !hasContract(project, folder) && files.isOld)
    notes.push(
      `${folder}/index.ts: add +capikit:contract:v1beta2=${version}, so that Cluster API finds its versions.`,
    );
  const contracts = declaredContracts(project, folder).map(({ contract }) => contract);
  if (role !== "none" && contracts.length > 0 && !contracts.includes("v1beta2"))
    notes.push(
      `${kind} implements contract v1beta2, other kinds of its package ${contracts.join(", ")}: run capikit lint --contract v1beta2 to list the required changes.`,
    );
  if (role === "none") notes.push(ownerNote(kind, scope, flags.controller));
  if (!flags.controller) return notes;
  ensureEmitter(project, "kinds");
  return [
    ...notes,
    ...addController(project, { kind, made, plural, scope, role, group, folder }, flags.main),
  ];
}

/** Core sets the owners of its own roles; other objects need one to be moved and deleted. */
function ownerNote(kind: string, scope: "Cluster" | "Namespaced", hasController: boolean): string {
  const label = '+kubebuilder:metadata:labels="clusterctl.cluster.x-k8s.io/move="';
  if (scope === "Cluster") return `${kind}: add ${label} to move its objects with Clusters.`;
  return hasController
    ? `${kind}: its controller sets the Cluster in the label cluster.x-k8s.io/cluster-name as owner, so that objects are moved and deleted with it. Add ${label} to move others.`
    : `${kind}: set the owner of objects that belong to a Cluster, so that they are moved and deleted with it: ensureOwnerReference and ownerReferenceTo of @capikit/controller-kit/capi. Otherwise add ${label} to move them.`;
}

function scopeOf(role: Role, { cluster }: AddKindCall["flags"]): "Cluster" | "Namespaced" {
  if (cluster && role !== "none")
    throw new UsageError(`kinds with role ${role} must be namespaced`, "leave --cluster out");
  return cluster ? "Cluster" : "Namespaced";
}

function checkNew(
  { model }: Project,
  group: string,
  version: string,
  made: readonly string[],
  plural: string,
): void {
  for (const kind of made) {
    const versions = model.kinds.filter((one) => one.kind === kind && one.package.group === group);
    const known = versions.find((one) => one.package.version === version) ?? versions[0];
    if (known === undefined) continue;
    const at = known.location.source.path;
    throw new UsageError(
      `${kind} of ${group} already exists in version ${known.package.version}: ${at}`,
      known.package.version === version
        ? "choose another name"
        : `to add another version, run: capikit add version ${kind} ${version}`,
    );
  }
  const other = customResources(model).find((one) => one.group === group && one.names.plural === plural);
  if (other !== undefined)
    throw new UsageError(
      `${other.names.kind} of ${group} already has the plural ${plural}`,
      "set another plural with --plural",
    );
}
