import { posix } from "node:path";
import { UsageError } from "@capikit/runner";
import type { Call } from "../../shared/command/command.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { callTest, callText, discoveryText, rolesText } from "./hook-caller/caller-text.ts";
import { editMain, findEditableMain } from "./hook-caller/edit-main.ts";
import { hookTypes, registrationTypes } from "./hook-caller/hook-types.ts";
import { exportedNames } from "./kind/add-types.ts";
import { folderOf, versionOf } from "./kind/kind-place.ts";
import { packageIndex } from "./kind/kind-types.ts";
import { roleNameOf } from "./kind/role-name.ts";
import { addExport } from "./project/add-export.ts";
import { addProviderGroup, ensureEmitter } from "./project/config-edit.ts";
import { type Added, add } from "./project/finish.ts";
import { addDependency } from "./project/json-edit.ts";
import { checkGroup, checkKind, kebab, pluralOf } from "./project/names.ts";
import { dependsOn, specifierTo, testFolder } from "./project/paths.ts";
import { constantOf, kindsModule, type Project } from "./project/project.ts";
import { textFlag } from "./project/text-flag.ts";

export function run(call: Call, io: Io): Promise<number> {
  return add(call, io, (project) => addHookCaller(project, call));
}

/** The hook, the kind that registers its extensions, and their package. */
interface Names {
  readonly hook: string;
  readonly kind: string;
  readonly plural: string;
  readonly group: string;
  readonly version: string;
  readonly folder: string;
}

function addHookCaller(project: Project, call: Call): Added {
  const names = namesOf(project, call);
  const main = findEditableMain(project, textFlag(call.flags, "main"));
  addTypes(project, names);
  ensureEmitter(project, "kinds");
  ensureEmitter(project, "catalog");
  const caller = addCode(project, names, main);
  const notes = [
    `${names.folder}/${kebab(names.hook)}.ts: describe the hook, and replace the example fields.`,
    `${main}: in setup, add the controllers that call ${names.hook}: take hooks and waiting from discoverExtensions, pass hooks to them for ${caller}, and wrap each in waiting(…).`,
    'capikit.config.ts: add manifests: ["config/roles"] to the provider, so that releases include the roles.',
  ];
  if (!addProviderGroup(project, names.group, undefined))
    notes.push(
      `capikit.config.ts: no provider has the group ${names.group}; add it to the groups of a provider, and set --extensions-read-only in the args of the others.`,
    );
  return { notes: [...notes, ...addPackage(project)] };
}

function namesOf(project: Project, { positionals, flags }: Call): Names {
  const [hook, ...others] = positionals;
  if (hook === undefined || others.length > 0)
    throw new UsageError(
      "add hook-caller requires one hook name",
      "write: capikit add hook-caller BeforeDrain",
    );
  checkKind(hook);
  const known = [...new Set(project.model.hooks.map((one) => one.package.group))];
  const group = textFlag(flags, "group") ?? known[0];
  if (group === undefined)
    throw new UsageError("add hook-caller requires a group", "set --group, such as hooks.foo.example.org");
  checkGroup(group);
  if (known.some((one) => one !== group))
    throw new UsageError(
      `the project has hooks of ${known.join(", ")}, and one catalog per group`,
      "set --group to that group",
    );
  const kind = textFlag(flags, "kind") ?? `${pascal(providerName(project, group))}Extension`;
  checkKind(kind);
  const version = versionOf(project, textFlag(flags, "version"), group);
  const folder = folderOf(project, group, version);
  return { hook, kind, plural: pluralOf(kind, undefined), group, version, folder };
}

/** Returns the configured name of the provider, or the second label of the group. */
function providerName({ config }: Project, group: string): string {
  const [provider] = [config.config.provider ?? []].flat();
  const [first = group, second = first] = group.split(".");
  return provider?.name ?? second;
}

function pascal(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}

function addTypes(project: Project, { hook, kind, plural, group, version, folder }: Names): void {
  const { draft, extension, model } = project;
  const index = `${folder}/index.ts`;
  if (!model.packages.some((one) => one.folder === folder))
    draft.create(index, packageIndex(group, version, false), project.config.name);
  const taken = exportedNames(project, folder);
  const clash = [hook, `${hook}Request`, `${hook}Response`, kind].find((name) => taken.has(name));
  if (clash !== undefined)
    throw new UsageError(`${folder} already exports another ${clash}`, "choose another name");
  const files = { [kebab(hook)]: hookTypes(hook, kind), [kebab(kind)]: registrationTypes(kind, plural) };
  for (const [name, text] of Object.entries(files)) {
    draft.create(`${folder}/${name}.ts`, text, index);
    draft.edit(index, (source) => addExport(source, `./${name}${extension}`));
  }
}

/** Adds the program's modules, and returns the name of the function that calls. */
function addCode(project: Project, names: Names, main: string): string {
  const { draft, extension, config, model } = project;
  const { hook, kind, group, version, plural, folder } = names;
  const constant = constantOf(model, { folder }, hook, [hook, kind]);
  const at = posix.join(posix.dirname(main), "hooks");
  const [calls, discovers] = [`${at}/${kebab(hook)}.ts`, `${at}/discover-extensions.ts`];
  const catalogFolder =
    (config.config.catalog === false ? undefined : config.config.catalog?.folder) ?? "gen/catalog";
  const to = (from: string, target: string) => specifierTo(from, target, extension);
  const catalog = to(discovers, `${catalogFolder}/index.ts`);
  const discovery = {
    ...{ kind, group, version, plural, catalog },
    constant: constantOf(model, { folder }, kind, [hook, kind]),
    roleName: roleNameOf(project, group),
    definitions: to(discovers, kindsModule(project, folder)),
  };
  draft.create(discovers, discoveryText(discovery), main);
  draft.create(calls, callText({ hook, constant }, catalog), main);
  draft.create("config/roles/extension-roles.yaml", rolesText(group, plural, kebab(kind)));
  editMain(project, main, discovers, kind);
  if (dependsOn(project, "vitest")) {
    const test = posix.join(testFolder(project), `${kebab(hook)}.test.ts`);
    draft.create(test, callTest({ hook, constant }, to(test, calls)), main);
  }
  return `call${hook}`;
}

const kit = "@capikit/extension-kit";

/** Adds the dependency in the version of `@capikit/controller-kit`. */
function addPackage(project: Project): readonly string[] {
  if (dependsOn(project, kit)) return [];
  const { dependencies = {} } = JSON.parse(project.draft.read("package.json") ?? "{}") as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const version = dependencies["@capikit/controller-kit"] ?? "latest";
  project.draft.editText("package.json", (text) =>
    addDependency("package.json", text, "dependencies", kit, version),
  );
  return [`package.json: the program needs ${kit}; run npm install.`];
}
