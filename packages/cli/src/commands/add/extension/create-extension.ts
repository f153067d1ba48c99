import { posix } from "node:path";
import { parseManifest } from "../../../shared/project/parse-manifest.ts";
import { ensureEmitter } from "../../../shared/project-edit/config-edit.ts";
import { hasManager, isTest } from "../../../shared/project-edit/manager-call.ts";
import { camel } from "../../../shared/project-edit/names.ts";
import { dependsOn, specifierTo, testFolder } from "../../../shared/project-edit/paths.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { readTemplate } from "../kind/templates.ts";
import { addBuildEntry } from "./add-build-entry.ts";
import { addProvider } from "./add-provider.ts";
import { addExtensionKit } from "./extension-files.ts";

/** A created extension. */
interface CreatedExtension {
  /** File that calls `defineExtension`. */
  readonly file: string;
  /** Remaining tasks as sentences. */
  readonly notes: readonly string[];
}

/**
 * Adds a Runtime Extension to a project: the program, its dependency, its entry in the build and in
 * the providers, and a test. Without examples, it has no handlers and no test.
 */
export function createExtension(
  project: Project,
  { withExamples }: { readonly withExamples: boolean },
): CreatedExtension {
  const { draft, extension, files } = project;
  const manager = files.find((path) => !isTest(path) && hasManager(project, path));
  const folder = posix.join(manager === undefined ? "src" : posix.dirname(manager), "extension");
  const name = extensionName(project);
  const textOf = (template: string, file: string): string =>
    readTemplate(template, ...(withExamples ? [] : ["empty"]))
      .replace("handlers: {\n    },", "handlers: {},")
      .replaceAll("paperCloud", camel(name))
      .replaceAll("paper-cloud", name)
      .replaceAll(/(?<= from ")\.[^"]+(?=")/g, (specifier) =>
        specifierTo(file, targetOf(project, folder, specifier), extension),
      );
  const create = (template: string, file: string): void =>
    draft.create(file, textOf(template, file), manager);
  const file = `${folder}/extension.ts`;
  create("src/extension/extension.ts", file);
  create("src/extension/main.ts", `${folder}/main.ts`);
  const notes: string[] = [];
  if (withExamples) {
    create("src/extension/variables.ts", `${folder}/variables.ts`);
    ensureEmitter(project, "variables");
    if (dependsOn(project, "vitest"))
      create("test/runtime-extension.test.ts", posix.join(testFolder(project), "runtime-extension.test.ts"));
    else notes.push("No test was added: the project does not depend on vitest.");
  }
  for (const note of addBuildEntry(project, `${folder}/main.ts`)) notes.push(note);
  for (const note of addProvider(project, { name, hasManager: manager !== undefined })) notes.push(note);
  for (const note of addExtensionKit(project, "extension")) notes.push(note);
  return { file, notes };
}

/** Returns the file that a specifier of a template names. */
function targetOf({ config: { config } }: Project, folder: string, specifier: string): string {
  if (!specifier.includes("/gen/")) return `${folder}/${posix.basename(specifier)}`;
  const variables = config.variables === false ? undefined : config.variables;
  return `${variables?.folder ?? "gen/variables"}/index.ts`;
}

/** Returns the name of the provider, or of the package. */
function extensionName({ config, draft }: Project): string {
  const [provider] = [config.config.provider ?? []].flat();
  const { name } = parseManifest(draft.read("package.json") ?? "{}");
  const packageName = typeof name === "string" ? posix.basename(name) : "my-extension";
  return provider?.name ?? packageName.replace(/^cluster-api-(?:provider-)?/, "");
}
