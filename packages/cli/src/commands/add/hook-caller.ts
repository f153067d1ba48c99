import { posix } from "node:path";
import { stringLiteral } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { addExport } from "../../shared/edit/add-import.ts";
import { addProviderGroup, ensureEmitter } from "../../shared/project-edit/config-edit.ts";
import { add, type Notes } from "../../shared/project-edit/finish.ts";
import { insertSnippets } from "../../shared/project-edit/insert-snippets.ts";
import { findMain } from "../../shared/project-edit/manager-call.ts";
import { checkGroup, checkKind, kebab, pluralOf } from "../../shared/project-edit/names.ts";
import { dependsOn, specifierTo, testFolder } from "../../shared/project-edit/paths.ts";
import { constantOf, kindsModule, type Project } from "../../shared/project-edit/project.ts";
import { kindNames, readTemplate } from "../../shared/project-edit/read-template.ts";
import { addToWebhookTests } from "../../shared/project-edit/webhook-tests.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { AddHookCallerCall } from "../add.ts";
import { addExtensionKit } from "./extension/extension-files.ts";
import { exportedNames, packageIndex } from "./kind/add-types.ts";
import { folderOf, versionOf } from "./kind/kind-place.ts";
import { roleNameOf } from "./kind/role-name.ts";

const kit = "@capikit/extension-kit/discovery";

const setup = `setup(services) {
  const { controllers, runnables, webhooks } = discoverExtensions(services, flags.own);
  return { controllers, runnables, webhooks };
},`;

/** A manager that discovery can be added to. */
const managerSnippet = `await runManager((argv) => {
  const flags = parseManagerFlags(argv);
  return { name: "foo-controller-manager", flags };
});`;

export function run(call: AddHookCallerCall, io: Io): Promise<number> {
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

function addHookCaller(project: Project, call: AddHookCallerCall): Notes {
  const names = namesOf(project, call);
  const main = findMain(project, call.flags.main, managerSnippet);
  const discovers = posix.join(posix.dirname(main), "hooks", "discover-extensions.ts");
  const isFirst = project.draft.read(discovers) === undefined;
  if (!isFirst && call.flags.kind !== undefined)
    throw new UsageError(`${discovers} already discovers extensions of one kind`, "omit --kind");
  const { hook, kind, plural } = names;
  addTypes(project, names, {
    [hook]: readTemplate("added/hooks/types.ts", [], [["PaperCloudHook", hook]]),
    ...(isFirst && {
      [kind]: readTemplate(
        "added/hooks/registration.ts",
        [],
        [
          ["PaperCloudKind", kind],
          ["papercloudkinds", plural],
        ],
      ),
    }),
  });
  ensureEmitter(project, "kinds");
  ensureEmitter(project, "catalog");
  const caller = addCall(project, names, main);
  const notes = [
    `${names.folder}/${kebab(hook)}.ts: describe the hook, and replace the example fields.`,
    ...(isFirst ? addDiscovery(project, names, main, discovers) : []),
    `${main}: in setup, add the controllers that call ${hook}: take hooks and waiting from discoverExtensions, pass hooks to them for ${caller}, and wrap each in waiting(…).`,
  ];
  if (!addProviderGroup(project, names.group, undefined))
    notes.push(
      `capikit.config.ts: no provider has the group ${names.group}; add it to the groups of a provider, and set --extensions-read-only in the args of the others.`,
    );
  return [...notes, ...addExtensionKit(project, "program")];
}

function namesOf(project: Project, { positionals, flags }: AddHookCallerCall): Names {
  const [hook, ...others] = positionals;
  if (hook === undefined || others.length > 0)
    throw new UsageError(
      "add hook-caller requires one hook name",
      "write: capikit add hook-caller BeforeDrain",
    );
  checkKind(hook);
  const known = [...new Set(project.model.hooks.map((one) => one.package.group))];
  const group = flags.group ?? known[0];
  if (group === undefined)
    throw new UsageError("add hook-caller requires a group", "set --group, such as hooks.foo.example.org");
  checkGroup(group);
  if (known.length > 1)
    throw new UsageError(
      `the project has hooks of several groups: ${known.join(", ")}`,
      "add hook-caller supports projects with hooks of one group; move the other groups to another project",
    );
  if (known.some((one) => one !== group))
    throw new UsageError(
      `the project has hooks of another group: ${known.join(", ")}`,
      "omit --group; add hook-caller supports one group per project",
    );
  const kind = flags.kind ?? `${pascal(providerName(project, group))}Extension`;
  checkKind(kind);
  const version = versionOf(project, flags.version, group);
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

/** Adds the types of the hook, and of the kind unless it exists. */
function addTypes(
  project: Project,
  { hook, group, version, folder }: Names,
  types: Readonly<Record<string, string>>,
): void {
  const { draft, extension, model } = project;
  const index = `${folder}/index.ts`;
  if (!model.packages.some((one) => one.folder === folder))
    draft.create(index, packageIndex(group, version, false), project.config.name);
  const taken = exportedNames(project, folder);
  const clash = [...Object.keys(types), `${hook}Request`, `${hook}Response`].find((name) => taken.has(name));
  if (clash !== undefined)
    throw new UsageError(`${folder} already exports another ${clash}`, "choose another name");
  for (const [name, text] of Object.entries(types)) {
    draft.create(`${folder}/${kebab(name)}.ts`, text, index);
    draft.editText(index, (all) => addExport(all, `./${kebab(name)}${extension}`));
  }
}

/** Adds the discovery of extensions to the program, and returns the remaining tasks. */
function addDiscovery(
  project: Project,
  { hook, kind, group, version, plural, folder }: Names,
  main: string,
  discovers: string,
): readonly string[] {
  const { draft, extension, model } = project;
  const constant = constantOf(model, { folder }, kind, [hook, kind]);
  const roleName = roleNameOf(project, group);
  const definitions = specifierTo(discovers, kindsModule(project, folder), extension);
  const replaced = [
    ...kindNames({ kind, group, version, plural, constant, definitions, roleName }),
    ["paper-cloud-kind", kebab(kind)],
    ['"./catalog.ts"', stringLiteral(specifierTo(discovers, catalogModule(project), extension))],
  ] as const;
  draft.create(discovers, readTemplate("added/hooks/discover-extensions.ts", [], replaced), main);
  const roles = readTemplate("added/hooks/extension-roles.yaml", [], replaced);
  draft.create("config/roles/extension-roles.yaml", roles);
  insertSnippets(project, main, {
    imports: { discoveryFlags: kit, discoverExtensions: specifierTo(main, discovers, extension) },
    ...((draft.read(main) ?? "").includes("concurrency") && { concurrency: `${kind.toLowerCase()}: 10,` }),
    flags: "...discoveryFlags,",
    manager: setup,
  });
  addToWebhookTests(project, `extensionWebhook(${constant}, catalog)`, {
    extensionWebhook: kit,
    [constant]: kindsModule(project, folder),
    catalog: catalogModule(project),
  });
  return [
    'capikit.config.ts: add manifests: ["config/roles"] to the provider, so that releases include the roles.',
  ];
}

/** Returns the module of the generated catalog, relative to the project. */
function catalogModule({ config: { config } }: Project): string {
  return `${(config.catalog === false ? undefined : config.catalog?.folder) ?? "gen/catalog"}/index.ts`;
}

function addCall(project: Project, { hook, kind, folder }: Names, main: string): string {
  const { draft, extension, model } = project;
  const constant = constantOf(model, { folder }, hook, [hook, kind]);
  const calls = posix.join(posix.dirname(main), "hooks", `${kebab(hook)}.ts`);
  const create = (template: string, file: string, module: string, target: string): void => {
    const text = readTemplate(
      `added/hooks/${template}`,
      [],
      [
        ["PaperCloudHook", hook],
        ["paperCloudHook", constant],
        [module, stringLiteral(specifierTo(file, target, extension))],
      ],
    );
    draft.create(file, text, main);
  };
  create("call.ts", calls, '"./catalog.ts"', catalogModule(project));
  const test = posix.join(testFolder(project), `${kebab(hook)}.test.ts`);
  if (dependsOn(project, "vitest")) create("call.test.ts", test, '"./call.ts"', calls);
  return `call${hook}`;
}
