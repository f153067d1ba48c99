import { posix } from "node:path";
import { type KindVersion, stringLiteral } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { formatPlace, laidOut } from "../../shared/edit/parsed-source.ts";
import { findInterface } from "../../shared/edit/syntax.ts";
import { ensureEmitter } from "../../shared/project-edit/config-edit.ts";
import { addToControllers, controllersFile } from "../../shared/project-edit/controllers.ts";
import { add, type Notes } from "../../shared/project-edit/finish.ts";
import { insertSnippets } from "../../shared/project-edit/insert-snippets.ts";
import { findInfraCluster, type InfraCluster } from "../../shared/project-edit/kinds.ts";
import { findMain } from "../../shared/project-edit/manager-call.ts";
import { checkKind, kebab, pluralOf } from "../../shared/project-edit/names.ts";
import { controllerFolder, importLine, specifierTo } from "../../shared/project-edit/paths.ts";
import { constantOf, kindsModule, type Project } from "../../shared/project-edit/project.ts";
import { readTemplate } from "../../shared/project-edit/read-template.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { AddIdentityCall } from "../add.ts";
import { addIdentityToManifests } from "./identity-manifests.ts";
import { addModule, exportedNames, withOwnContracts } from "./kind/add-types.ts";
import { folderOf, groupOf, versionOf } from "./kind/kind-place.ts";
import { roleNameOf } from "./kind/role-name.ts";

export function run(call: AddIdentityCall, io: Io): Promise<number> {
  return add(call, io, (project) => addIdentity(project, call));
}

function addIdentity(project: Project, { positionals, flags }: AddIdentityCall): Notes {
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
    if (one.kind === cluster.kind && one.package.group === group) addReference(project, one, kind);
  ensureEmitter(project, "kinds");
  const file = posix.join(folder, `${name}.ts`);
  return [
    `${file}: change the description of secretName if Secrets have other keys than token.`,
    ...addIdentities(project, { kind, cluster, group, folder }, flags.main),
    ...addIdentityToManifests(project, { kind: cluster.kind, group }),
  ];
}

/**
 * Adds `identityRef` to the spec of an InfraCluster.
 *
 * @throws UsageError if it has the field
 */
function addReference(project: Project, { kind, location }: KindVersion, identity: string): void {
  const { path } = location.source;
  const { name, member, declaration } = referenceTypes(identity, kind);
  const source = project.draft.source(path);
  const known = findInterface(source, `${kind}Spec`)?.members.find(
    (one) => one.name?.getText(source.tree) === "identityRef",
  );
  if (known !== undefined)
    throw new UsageError(
      `${kind} already has an identityRef: ${formatPlace(source, known.getStart(source.tree))}`,
      "remove it, or write the identity by hand",
    );
  insertSnippets(project, path, { fields: member });
  if (source.text.includes(`interface ${name}`)) return;
  project.draft.editText(path, (text) => [
    { at: text.length, text: `${source.eol}${laidOut(source, declaration, "")}${source.eol}` },
  ]);
}

interface Identity {
  readonly kind: string;
  readonly cluster: InfraCluster;
  readonly group: string;
  readonly folder: string;
}

/** Adds the clients of identities to the manager. Returns the remaining tasks as sentences. */
function addIdentities(
  project: Project,
  { kind, cluster, group, folder }: Identity,
  named: string | undefined,
): readonly string[] {
  const { draft, extension } = project;
  const maker = "createIdentities";
  const statement = `const identities = ${maker}(process.env.POD_NAMESPACE ?? "default");`;
  const item = "identities.controller";
  const snippet = `${importLine(`{ ${maker} }`, `./identities${extension}`)}\n\n${statement}\n\ncontrollers: [${item}],`;
  const main = findMain(project, named, snippet);
  const definitions = kindsModule(project, folder);
  const file = posix.join(controllerFolder(project, main, definitions, folder), "identities.ts");
  const constant = constantOf(project.model, { folder }, kind, [kind]);
  const roleName = roleNameOf(project, group);
  const text = readTemplate(
    "added/identities.ts",
    [],
    [
      ["PaperCloudCluster", cluster.kind],
      ["paperCloudCluster, paperCloudClusterIdentity", [cluster.constant, constant].sort().join(", ")],
      ["paperCloudCluster", cluster.constant],
      ["paperCloudClusterIdentity", constant],
      ["papercloudclusteridentities", pluralOf(kind, undefined)],
      ["infrastructure.cluster.x-k8s.io", group],
      ["roleName=paper-cloud-role,", roleName === undefined ? "" : `roleName=${roleName},`],
      ['"./types.ts"', stringLiteral(specifierTo(file, `${folder}/index.ts`, extension))],
      ['"./kinds.ts"', stringLiteral(specifierTo(file, definitions, extension))],
    ],
  );
  draft.create(file, text, main);
  addToControllers(project, main, {
    group,
    imports: { [maker]: specifierTo(controllersFile(project, main), file, extension) },
    clients: statement,
    item,
  });
  const context = "{ cache, client, signal }";
  return [
    `${file}: connect to the platform with the credentials.`,
    `Controller of ${cluster.kind}: pass identities to it, set watches: identities.watches and prepare: (context) => identities.clientOf(context.object, context), and call identities.clientOf(object, { ...context, set }) with ${context}.`,
    `Controllers of machines: call identities.clientOf(infraCluster, ${context}), also in prepare.`,
  ];
}

/** Returns the types of an identity, as in projects created with `--identity`. */
function identityTypes(kind: string, plural: string, cluster: string): string {
  return readTemplate(
    "api/infrastructure/v7alpha7/paper-cloud-cluster-identity.ts",
    [],
    [
      ["papercloudclusteridentities", plural],
      ["PaperCloudClusterIdentity", kind],
      ["PaperCloudCluster", cluster],
    ],
  );
}

/** The reference of an InfraCluster to its identity. */
interface ReferenceTypes {
  readonly name: string;
  /** The member of the spec. */
  readonly member: string;
  readonly declaration: string;
}

/** Returns the types of the reference from an InfraCluster to its identity. */
function referenceTypes(kind: string, cluster: string): ReferenceTypes {
  const name = `${cluster.replace(/Cluster$/, "")}IdentityReference`;
  const text = readTemplate(
    "api/infrastructure/v7alpha7/paper-cloud-cluster.ts",
    ["identity"],
    [
      ["PaperCloudIdentityReference", name],
      ["PaperCloudClusterIdentity", kind],
    ],
  );
  const declaration = new RegExp(`^/\\*\\* ${name} [^]*?^\\}$`, "m").exec(text)?.[0] ?? "";
  const member = `/** identityRef names the account of the Cluster. */\nidentityRef?: ${name};`;
  return { name, member, declaration };
}
