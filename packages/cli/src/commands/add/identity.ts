import { posix } from "node:path";
import { UsageError } from "@capikit/runner";
import { ensureEmitter } from "../../shared/project-edit/config-edit.ts";
import { type Added, add } from "../../shared/project-edit/finish.ts";
import { findInfraCluster } from "../../shared/project-edit/infra-cluster.ts";
import { checkKind, kebab, pluralOf } from "../../shared/project-edit/names.ts";
import type { Project } from "../../shared/project-edit/project.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { AddIdentityCall } from "../add.ts";
import { addIdentities } from "./identity/add-identities.ts";
import { addReference } from "./identity/add-reference.ts";
import { identityTypes } from "./identity/identity-types.ts";
import { addModule, exportedNames, withOwnContracts } from "./kind/add-types.ts";
import { folderOf, groupOf, versionOf } from "./kind/kind-place.ts";

export function run(call: AddIdentityCall, io: Io): Promise<number> {
  return add(call, io, (project) => addIdentity(project, call));
}

function addIdentity(project: Project, { positionals, flags }: AddIdentityCall): Added {
  const [named, ...others] = positionals;
  if (others.length > 0) throw new UsageError("add identity accepts one kind name", "remove the others");
  const group = groupOf(project, flags.group, "infra-cluster");
  const version = versionOf(project, undefined, group);
  const folder = folderOf(project, group, version);
  const cluster = findInfraCluster(project, folder);
  if (cluster === undefined)
    throw new UsageError(
      `${group}/${version} has no InfraCluster, which refers to identities`,
      "add it first: capikit add kind FooCluster --type infra-cluster",
    );
  const kind = named ?? `${cluster.kind}Identity`;
  checkKind(kind);
  const types = identityTypes(kind, pluralOf(kind, undefined), cluster.kind);
  const text = withOwnContracts(project, { folder, version }, "none", types);
  const name = kebab(kind);
  const taken = exportedNames(project, folder);
  addModule(project, folder, { name, text, taken, like: `${folder}/index.ts`, subject: "identity" });
  for (const one of project.model.kinds)
    if (one.kind === cluster.kind && one.package.group === group) addReference(project.draft, one, kind);
  ensureEmitter(project, "kinds");
  const file = posix.join(folder, `${name}.ts`);
  return {
    notes: [
      `${file}: change the description of secretName if Secrets have other keys than token.`,
      ...addIdentities(project, { kind, cluster, group, folder }, flags.main),
    ],
  };
}
