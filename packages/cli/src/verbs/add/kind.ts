import { posix } from "node:path";
import { type ApiPackage, compareVersions, customResources, pluralize } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import type { Call } from "../../command.ts";
import type { Io } from "../../io.ts";
import { addExport } from "./add-export.ts";
import { addProviderGroup, ensureEmitter } from "./config-edit.ts";
import { addImport } from "./edit/add-import.ts";
import { type Added, add } from "./finish.ts";
import { controllerTest } from "./kind/controller-test.ts";
import { controllerText } from "./kind/controller-text.ts";
import { kindTypes, packageDoor } from "./kind/kind-types.ts";
import { type Role, roles } from "./kind/roles.ts";
import { addConcurrency, addForProvider, addToManager, findMain, isTest, listOf } from "./manager-call.ts";
import { checkGroup, checkKind, checkVersion, kebab, one, pluralOf } from "./names.ts";
import { dependsOn, specifierTo, testFolder } from "./paths.ts";
import { constantOf, kindsDoor, type Project } from "./project.ts";

export function run(call: Call, io: Io): Promise<number> {
  return add(call, io, (project) => addKind(project, call));
}

function addKind(project: Project, { positionals, flags }: Call): Added {
  const [kind, ...others] = positionals;
  if (kind === undefined || others.length > 0)
    throw new UsageError("capikit add kind needs the name of one kind", "write: capikit add kind FooMachine");
  checkKind(kind);
  const role = (flags.type ?? "none") as Role;
  const scope = scopeOf(role, flags);
  const plural = pluralOf(kind, typeof flags.plural === "string" ? flags.plural : undefined);
  const group = groupOf(project, typeof flags.group === "string" ? flags.group : undefined, role);
  const version = versionOf(project, typeof flags.version === "string" ? flags.version : undefined, group);
  const made = roles[role].hasTemplate ? [kind, `${kind}Template`] : [kind];
  checkNew(project, group, version, made, plural);
  const folder = folderOf(project, group, version);
  const files = addTypes(project, { kind, plural, role, scope }, { group, version, folder });
  const notes = [
    `${posix.join(folder, `${kebab(kind)}.ts`)}: say what ${one(kind)} is, and replace the fields that stand there as examples.`,
  ];
  if (!addProviderGroup(project, group, providerTypes[role]))
    notes.push(
      `capikit.config.ts: no provider has the group ${group}; add it to the groups of one, so that releases have its CRDs.`,
    );
  if (role !== "none" && !hasContract(project, folder) && files.isOld)
    notes.push(
      `${folder}/index.ts: say +capikit:contract:v1beta2=${version}, by which Cluster API finds its versions.`,
    );
  if (flags.controller === false) return { notes };
  ensureEmitter(project, "kinds");
  return {
    notes: [...notes, ...addController(project, { kind, made, plural, role, group, folder }, flags.main)],
  };
}

/** The words that the configuration has for what a role is part of. */
const providerTypes: Readonly<Record<Role, string | undefined>> = {
  "infra-cluster": "InfrastructureProvider",
  "infra-machine": "InfrastructureProvider",
  "control-plane": "ControlPlaneProvider",
  "bootstrap-config": "BootstrapProvider",
  "ipam-pool": "IPAMProvider",
  none: undefined,
};

function scopeOf(role: Role, { cluster, namespaced }: Call["flags"]): "Cluster" | "Namespaced" {
  if (cluster === true && namespaced === true)
    throw new UsageError("--cluster and --namespaced exclude each other", "use one of them");
  if (cluster === true && role !== "none")
    throw new UsageError(`Objects of the contract of ${role} are in namespaces`, "leave --cluster out");
  return cluster === true ? "Cluster" : "Namespaced";
}

function groupOf({ model }: Project, given: string | undefined, role: Role): string {
  const groups = [...new Set(model.packages.map((one) => one.group))];
  const label = given ?? roles[role].groupLabel;
  if (label === undefined) {
    const [only, ...others] = groups;
    if (only !== undefined && others.length === 0) return only;
    const which = groups.length === 0 ? "there is none yet" : `there are ${groups.join(", ")}`;
    throw new UsageError("capikit add kind needs to know the group", `say it with --group; ${which}`);
  }
  if (groups.includes(label)) return label;
  const named = groups.filter((one) => one.split(".")[0] === label);
  if (named.length > 1)
    throw new UsageError(`${label} could be ${named.join(" or ")}`, "write the whole group");
  const [found] = named;
  if (found !== undefined) return found;
  const known = Object.values(roles).some(({ groupLabel }) => groupLabel === label) || label === "addons";
  const group = known ? `${label}.cluster.x-k8s.io` : label;
  checkGroup(group);
  return group;
}

function versionOf({ model }: Project, given: string | undefined, group: string): string {
  if (given !== undefined) {
    checkVersion(given);
    return given;
  }
  const versions = (packages: readonly ApiPackage[]) => [...new Set(packages.map(({ version }) => version))];
  const own = versions(model.packages.filter((one) => one.group === group)).sort(compareVersions);
  const all = versions(model.packages);
  const found = own.at(-1) ?? (all.length === 1 ? all[0] : undefined);
  if (found !== undefined) return found;
  throw new UsageError(
    `The project has no version of ${group} yet`,
    "say one with --version, such as v1alpha1",
  );
}

function checkNew(
  { model }: Project,
  group: string,
  version: string,
  made: readonly string[],
  plural: string,
): void {
  for (const kind of made) {
    const known = model.kinds.find((one) => one.kind === kind && one.package.group === group);
    if (known === undefined) continue;
    const at = known.location.source.path;
    throw new UsageError(
      `${kind} of ${group} exists already, in version ${known.package.version}: ${at}`,
      known.package.version === version
        ? "choose another name"
        : `for another version of it: capikit add version ${kind} ${version}`,
    );
  }
  const other = customResources(model).find((one) => one.group === group && one.names.plural === plural);
  if (other !== undefined)
    throw new UsageError(
      `${other.names.kind} of ${group} has the plural ${plural} already`,
      "say another with --plural",
    );
}

/** The folder of a version: the one that is there, else beside the others of its group, else beside those of other groups. */
function folderOf({ model }: Project, group: string, version: string): string {
  const known = model.packages.find((one) => one.group === group && one.version === version);
  if (known !== undefined) return known.folder;
  const sibling = model.packages.find((one) => one.group === group);
  if (sibling !== undefined) return posix.join(posix.dirname(sibling.folder), version);
  const label = group.split(".")[0] ?? group;
  const [other] = model.packages;
  const depth = other === undefined ? 0 : other.folder.split("/").length;
  const base = other === undefined ? "api" : posix.join(other.folder, depth > 2 ? "../.." : "..");
  return posix.join(base, label, version);
}

interface Place {
  readonly group: string;
  readonly version: string;
  readonly folder: string;
}

function addTypes(
  project: Project,
  kind: {
    readonly kind: string;
    readonly plural: string;
    readonly role: Role;
    readonly scope: "Cluster" | "Namespaced";
  },
  { group, version, folder }: Place,
): { readonly isOld: boolean } {
  const { draft, extension, model } = project;
  const index = `${folder}/index.ts`;
  const isOld = model.packages.some((one) => one.folder === folder);
  const like = isOld ? index : project.config.name;
  if (!isOld) {
    const contract = kind.role !== "none" || model.packages.some((one) => hasContract(project, one.folder));
    draft.create(index, packageDoor(group, version, contract), like);
  }
  const taken = exportedNames(project, folder);
  for (const [name, text] of kindTypes({ ...kind, taken }, extension)) {
    const clash = [...text.matchAll(/^export interface (\w+)/gm)].find(([, one = ""]) => taken.has(one))?.[1];
    if (clash !== undefined)
      throw new UsageError(`${folder} exports another ${clash} already`, "choose another name for the kind");
    draft.create(`${folder}/${name}.ts`, text, like);
    draft.edit(index, (source) => addExport(source, `./${name}${extension}`));
  }
  return { isOld };
}

function exportedNames({ files, draft }: Project, folder: string): ReadonlySet<string> {
  const texts = files.filter((path) => posix.dirname(path) === folder).map((path) => draft.read(path) ?? "");
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^export (?:declare )?(?:interface|type|const|enum|class|function) (\w+)/gm)].map(
        ([, name = ""]) => name,
      ),
    ),
  );
}

function hasContract({ model }: Project, folder: string): boolean {
  const markers = model.packages.find((one) => one.folder === folder)?.markers ?? [];
  return markers.some(({ key }) => key === "capikit:contract");
}

interface Controlled {
  readonly kind: string;
  readonly made: readonly string[];
  readonly plural: string;
  readonly role: Role;
  readonly group: string;
  readonly folder: string;
}

function addController(
  project: Project,
  { kind, made, plural, role, group, folder }: Controlled,
  named: Call["flags"][string],
): readonly string[] {
  const { draft, extension } = project;
  const constant = constantOf(project.model, { folder }, kind, made);
  const maker = makerOf(constant);
  const item = role === "ipam-pool" ? `...${maker}()` : `${maker}()`;
  const snippet = `import { ${maker} } from "./${kebab(kind)}${extension}";\n\ncontrollers: [${item}],`;
  const main = findMain(project, typeof named === "string" ? named : undefined, snippet);
  const door = kindsDoor(project, folder);
  const file = posix.join(controllerFolder(project, main, door, folder), `${kebab(kind)}.ts`);
  const infraCluster = role === "infra-machine" ? infraClusterOf(project, folder) : undefined;
  draft.create(
    file,
    controllerText(role, {
      kind,
      group,
      plural,
      constant,
      maker,
      infraCluster,
      door: specifierTo(file, door, extension),
    }),
    main,
  );
  draft.edit(main, (source) => addImport(source, maker, specifierTo(main, file, extension)));
  draft.edit(main, (source) => {
    const list = listOf(source, "controllers");
    const word = providerWord(project, group);
    const own =
      list === undefined || word === undefined ? undefined : addForProvider(source, list, word, item);
    return own ?? addToManager(source, "controllers", item, snippet);
  });
  // Pools are kept beside the claims, which are answered one by one.
  if (role !== "ipam-pool") draft.edit(main, (source) => addConcurrency(source, kind.toLowerCase()));
  const notes = [`${file}: have the controller do what ${one(kind)} asks for.`];
  if (!dependsOn(project, "vitest")) {
    notes.push("There is no test of the controller, as the project has no vitest.");
    return notes;
  }
  const test = posix.join(testFolder(project), `${kebab(kind)}.test.ts`);
  const text = controllerTest(role, {
    kind,
    constant,
    maker,
    door: specifierTo(test, door, extension),
    controller: specifierTo(test, file, extension),
    infraCluster: infraCluster?.constant,
    silent: dependsOn(project, "@capikit/serving"),
  });
  draft.create(test, text, main);
  return notes;
}

/** `fooMachine` → `fooMachines`, which makes the controllers of FooMachines. */
function makerOf(constant: string): string {
  const [, head = "", last = ""] = /^(.*?)([A-Z]?[a-z0-9]*)$/.exec(constant) ?? [];
  const plural = pluralize(last.toLowerCase());
  const maker = `${head}${last.charAt(0)}${plural.slice(1)}`;
  return maker === constant ? `${constant}Controller` : maker;
}

/** The word by which the manager is told to run the controllers of a group's provider alone: that of `--providers=WORD`. */
function providerWord({ config }: Project, group: string): string | undefined {
  const { provider = [] } = config.config;
  const own = [provider].flat().find(({ groups }) => groups?.includes(group));
  return own?.args?.map((one) => /^--[a-z-]+=(\S+)$/.exec(one)?.[1]).find((word) => word !== undefined);
}

/** Where controllers of the same package are, else beside main. */
function controllerFolder({ draft, files }: Project, main: string, door: string, folder: string): string {
  const below = posix.dirname(main);
  const users = files.filter(
    (path) =>
      !isTest(path) &&
      path !== main &&
      path.startsWith(below === "." ? "" : `${below}/`) &&
      (draft.read(path) ?? "").includes("ControllerDefinition"),
  );
  const own = users.filter((path) => importsFile(draft.read(path) ?? "", path, door));
  const [first] = own.length > 0 ? own : [];
  if (first !== undefined) return posix.dirname(first);
  const isFlat = users.every((path) => posix.dirname(path) === below);
  const parts = folder.split("/");
  return isFlat ? below : posix.join(below, parts.at(-2) ?? "");
}

function importsFile(text: string, path: string, target: string): boolean {
  const bare = target.replace(/\.ts$/, "");
  return [...text.matchAll(/ from ["'](\.[^"'\n]+)["']/g)].some(
    ([, specifier = ""]) => posix.join(posix.dirname(path), specifier).replace(/\.[cm]?[jt]s$/, "") === bare,
  );
}

/** The InfraCluster of a package, for machines: the kind with a template whose spec may have the endpoint of the control plane. */
function infraClusterOf(
  { model }: Project,
  folder: string,
): { readonly constant: string; readonly plural: string } | undefined {
  const found = customResources(model).find((one) =>
    one.versions.some(
      ({ source }) =>
        source.package.folder === folder &&
        source.kind.endsWith("Cluster") &&
        model.kinds.some(({ kind }) => kind === `${source.kind}Template`),
    ),
  );
  if (found === undefined) return undefined;
  return { constant: constantOf(model, { folder }, found.names.kind), plural: found.names.plural };
}
