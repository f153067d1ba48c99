import { posix } from "node:path";
import { stringLiteral, type TextEdit, type Ts, ts } from "@capikit/model";
import { appendToList } from "../../../shared/edit/append-to-list.ts";
import { findCalls, findMember, memberValue, writtenOut } from "../../../shared/edit/find-call.ts";
import { indentAt, laidOut, type ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { parseManifest } from "../../../shared/project/parse-manifest.ts";
import { ensureEmitter } from "../../../shared/project-edit/config-edit.ts";
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
      ["handlers: {\n    },", "handlers: {},"],
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
  for (const note of addBuildEntry(project, `${folder}/main.ts`)) notes.push(note);
  const role = content === "workload" ? `${name}-extension-role` : undefined;
  const hasOther = manager !== undefined;
  for (const note of addProvider(project, { name, hasManager: hasOther, role })) notes.push(note);
  if (role !== undefined && hasOther)
    notes.push(`capikit.config.ts: name the roles of the other providers, so that they do not get ${role}.`);
  for (const note of addExtensionKit(project, "extension")) notes.push(note);
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

/** Adds a program to the input of rolldown. Returns the remaining task, if any, as a sentence. */
function addBuildEntry({ draft, files }: Project, main: string): readonly string[] {
  const task = `build ${main} as extension.js, next to the program of the image.`;
  const path = files.find((one) => /^rolldown\.config\.[cm]?ts$/.test(one));
  if (path === undefined) return [`Build: ${task}`];
  let edited = false;
  draft.edit(path, (source) => {
    const given = findCalls(source, "defineConfig", "rolldown")[0]?.arguments[0];
    const options = given === undefined ? undefined : writtenOut(source, given);
    const entry =
      options !== undefined && ts.isObjectLiteralExpression(options)
        ? findMember(options, "input")
        : undefined;
    const list = entry === undefined ? undefined : memberValue(source, entry);
    // The names of a list of files follow from the files, and both programs are called main.
    if (list === undefined || !ts.isObjectLiteralExpression(list)) return [];
    edited = true;
    return findMember(list, "extension") === undefined
      ? appendToList(source, list, `extension: ${JSON.stringify(main)}`)
      : [];
  });
  return edited ? [] : [`${path}: ${task}`];
}

interface ExtensionProvider {
  readonly name: string;
  /** Whether the image has the program of a manager, too. */
  readonly hasManager: boolean;
  /** Role of its program, if it has permissions. */
  readonly role: string | undefined;
}

/**
 * Adds the extension to the providers whose components a release contains. Returns the remaining
 * task, if any, as a sentence.
 */
function addProvider({ config, draft }: Project, provider: ExtensionProvider): readonly string[] {
  const task = `add a provider of type RuntimeExtensionProvider, so that releases contain its components:\n${textOf(provider, 'image: "…"')}`;
  if (config.config.provider === undefined || config.name === undefined)
    return [`capikit.config.ts: ${task}`];
  let edited = false;
  draft.edit(config.name, (source) => {
    const value = providersOf(source);
    const edits = value === undefined ? undefined : withProvider(source, value, provider);
    edited = edits !== undefined;
    return edits ?? [];
  });
  return edited ? [] : [`${config.name}: ${task}`];
}

/** Returns the option `provider` of the configuration, if it is a literal. */
function providersOf(source: ParsedSource): Ts.Expression | undefined {
  const given =
    findCalls(source, "defineConfig", "capikit")[0]?.arguments[0] ??
    source.tree.statements.find(ts.isExportAssignment)?.expression;
  const object = given === undefined ? undefined : writtenOut(source, given);
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return undefined;
  const member = findMember(object, "provider");
  return member === undefined ? undefined : memberValue(source, member);
}

function withProvider(
  source: ParsedSource,
  value: Ts.Expression,
  provider: ExtensionProvider,
): readonly TextEdit[] | undefined {
  const image = (first: Ts.Expression | undefined): string => {
    const object = first === undefined ? undefined : writtenOut(source, first);
    const member =
      object !== undefined && ts.isObjectLiteralExpression(object) ? findMember(object, "image") : undefined;
    return member?.getText(source.tree) ?? 'image: "…"';
  };
  if (ts.isArrayLiteralExpression(value))
    return appendToList(source, value, textOf(provider, image(value.elements[0])));
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  // The only provider becomes the first of a list.
  const start = value.getStart(source.tree);
  const text = laidOut(source, textOf(provider, image(value)), indentAt(source, start));
  return [
    { at: start, text: "[" },
    { at: value.end, text: `, ${text}]` },
  ];
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
