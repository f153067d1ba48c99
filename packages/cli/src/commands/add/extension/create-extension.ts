import { posix } from "node:path";
import { stringLiteral } from "@capikit/generators/model";
import { parseManifest } from "../../../shared/project/parse-manifest.ts";
import { ensureEmitter } from "../../../shared/project-edit/config-edit.ts";
import { insertSnippets } from "../../../shared/project-edit/insert-snippets.ts";
import { hasManager, isTest } from "../../../shared/project-edit/manager-call.ts";
import { camel } from "../../../shared/project-edit/names.ts";
import { dependsOn, specifierTo, testFolder } from "../../../shared/project-edit/paths.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { readTemplate } from "../../../shared/project-edit/read-template.ts";
import { addExtensionKit, addWorkloadPackages } from "./extension-files.ts";

interface CreatedExtension {
  /** File that calls `defineExtension`. */
  readonly file: string;
  /** Remaining tasks as sentences. */
  readonly notes: readonly string[];
}

/** With example handlers; without handlers and tests; or with handlers that reach workload clusters. */
export type ExtensionContent = "empty" | "examples" | "workload";

/** Templates of the example handlers, and of their test. */
const examples = {
  examples: { folder: "src/extension", handlers: "variables.ts", test: "runtime-extension.test.ts" },
  workload: { folder: "src/workload-extension", handlers: "handlers.ts", test: "workload-extension.test.ts" },
} as const;

/**
 * Adds a Runtime Extension to a project: the program, its dependencies, its entry in the build and
 * in the providers, and a test.
 */
export function createExtension(project: Project, content: ExtensionContent): CreatedExtension {
  const { draft, extension, files } = project;
  const manager = files.find((path) => !isTest(path) && hasManager(project, path));
  const folder = posix.join(manager === undefined ? "src" : posix.dirname(manager), "extension");
  const name = extensionName(project);
  const textOf = (template: string, file: string): string =>
    readTemplate(template, content === "empty" ? ["empty"] : [], [
      ["paperCloud", camel(name)],
      ["paper-cloud", name],
    ]).replaceAll(/(?<= from ")\.[^"]+(?=")/g, (specifier) =>
      specifierTo(file, targetOf(project, folder, specifier), extension),
    );
  const create = (template: string, file: string): void =>
    draft.create(file, textOf(template, file), manager);
  const file = `${folder}/extension.ts`;
  const { folder: templates, handlers, test } = examples[content === "workload" ? content : "examples"];
  create(`${templates}/extension.ts`, file);
  create(`${templates}/main.ts`, `${folder}/main.ts`);
  const notes: string[] = [];
  if (content !== "empty") {
    create(`${templates}/${handlers}`, `${folder}/${handlers}`);
    if (content === "examples") ensureEmitter(project, "variables");
    if (dependsOn(project, "vitest")) create(`test/${test}`, posix.join(testFolder(project), test));
    else notes.push("No test was added: the project does not depend on vitest.");
  }
  const build = files.find((one) => /^rolldown\.config\.[cm]?ts$/.test(one));
  if (build !== undefined)
    insertSnippets(project, build, { input: `extension: ${JSON.stringify(`${folder}/main.ts`)},` });
  else notes.push(`Build: build ${folder}/main.ts as extension.js, next to the program of the image.`);
  const role = content === "workload" ? `${name}-extension-role` : undefined;
  const hasOther = manager !== undefined;
  for (const note of addProvider(project, { name, hasManager: hasOther, role })) notes.push(note);
  if (role !== undefined && hasOther)
    notes.push(`capikit.config.ts: name the roles of the other providers, so that they do not get ${role}.`);
  for (const note of addExtensionKit(project)) notes.push(note);
  if (content === "workload") addWorkloadPackages(project);
  return { file, notes };
}

/** Returns the file that a specifier of a template names. */
function targetOf({ config: { config } }: Project, folder: string, specifier: string): string {
  if (!specifier.includes("/gen/")) return `${folder}/${posix.basename(specifier)}`;
  const variables = config.variables === false ? undefined : config.variables;
  return `${variables?.folder ?? "gen/variables"}/index.ts`;
}

function extensionName({ config, draft }: Project): string {
  const [provider] = [config.config.provider ?? []].flat();
  const { name } = parseManifest(draft.read("package.json") ?? "{}");
  const packageName = typeof name === "string" ? posix.basename(name) : "my-extension";
  return provider?.name ?? packageName.replace(/^cluster-api-(?:provider-)?/, "");
}

interface ExtensionProvider {
  readonly name: string;
  /** Whether the image has the program of a manager, too. */
  readonly hasManager: boolean;
  /** Role of its program, if it has permissions. */
  readonly role: string | undefined;
}

/** Adds the extension to the providers whose components a release contains. */
function addProvider(project: Project, provider: ExtensionProvider): readonly string[] {
  const { config, draft } = project;
  if (config.config.provider === undefined || config.name === undefined)
    return [
      `capikit.config.ts: add a provider of type RuntimeExtensionProvider, so that releases contain its components:\n${textOf(provider, 'image: "…"')}`,
    ];
  const image = /^const image\b/m.test(draft.read(config.name) ?? "") ? "image" : 'image: "…"';
  insertSnippets(project, config.name, { providers: `${textOf(provider, image)},` });
  return [];
}

function textOf({ name, hasManager, role }: ExtensionProvider, image: string): string {
  const own = hasManager
    ? `  // A second program in the image, without kinds, webhooks and roles of the manager's.
  command: ["/nodejs/bin/node", "/app/extension.js"],
  groups: [],
  roles: [${role === undefined ? "" : stringLiteral(role)}],
`
    : "";
  return `{
  name: ${stringLiteral(name)},
  type: "RuntimeExtensionProvider",
  ${image},
  replicas: 2,
${own}}`;
}
