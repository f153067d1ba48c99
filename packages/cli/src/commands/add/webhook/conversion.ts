import { posix } from "node:path";
import { stringLiteral } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { addImport } from "../edit/add-import.ts";
import { findCalls } from "../edit/find-call.ts";
import { placeOf } from "../edit/parsed-source.ts";
import { ensureEmitter } from "../project/config-edit.ts";
import { importLine } from "../project/import-line.ts";
import { addDevDependency } from "../project/json-edit.ts";
import { addToManager, findMain, isTest } from "../project/manager-call.ts";
import { kebab } from "../project/names.ts";
import { dependsOn, specifierTo, testFolder } from "../project/paths.ts";
import type { Project } from "../project/project.ts";

const module = "@capikit/controller-kit/webhooks";

/** What the generated tests of conversions are written for, in the version that our own run with. */
export const fastCheck = { name: "fast-check", version: "4.10.2" };

/** Where the project serves conversions, if it does. */
export function conversionServed({ draft, files }: Project): string | undefined {
  for (const path of files) {
    if (isTest(path) || !(draft.read(path) ?? "").includes("conversionWebhook")) continue;
    const source = draft.source(path);
    const [call] = findCalls(source, "conversionWebhook", module);
    if (call !== undefined) return placeOf(source, call.getStart(source.tree));
  }
  return undefined;
}

/** Has the manager serve conversions between all versions, as they are generated. @throws UsageError when it cannot be followed. */
export function serveConversions(project: Project, named: string | undefined): void {
  const { draft, extension } = project;
  const snippet = `${importLine("{ conversionWebhook }", module)}\n${importLine("{ convert }", `../${folderOf(project)}/index${extension}`)}\n\nwebhooks: [conversionWebhook(convert)],`;
  const main = findMain(project, named, snippet);
  ensureConversions(project);
  draft.edit(main, (source) => addToManager(source, "webhooks", "conversionWebhook(convert)", snippet));
  draft.edit(main, (source) => addImport(source, "conversionWebhook", module));
  draft.edit(main, (source) =>
    addImport(source, "convert", specifierTo(main, `${folderOf(project)}/index.ts`, extension)),
  );
}

/** Has conversions generated, with their tests where the project can run them. */
export function ensureConversions(project: Project): void {
  ensureEmitter(project, "conversion", dependsOn(project, "vitest") ? [] : ["tests: false"]);
}

/**
 * Has the tests of conversions run with the project's own: those that are generated for each kind, which lie beside what they test. What is left
 * to do, as sentences.
 */
export function testConversions(project: Project, kinds: readonly string[]): readonly string[] {
  const { config, draft, extension } = project;
  if (config.config.conversion !== false && config.config.conversion?.tests === false) return [];
  if (!dependsOn(project, "vitest")) return ["Conversions have no tests, as the project has no vitest."];
  const notes: string[] = [];
  if (!dependsOn(project, fastCheck.name)) {
    draft.editText("package.json", (text) =>
      addDevDependency("package.json", text, fastCheck.name, fastCheck.version),
    );
    notes.push("package.json: the tests of conversions need fast-check; install it: npm install.");
  }
  // Where they are among the project's own tests by its configuration, nothing is left to do.
  const settings = project.files.find((path) => /^vitest\.config\.[cm]?ts$/.test(path));
  if (settings !== undefined && /["']gen\//.test(draft.read(settings) ?? "")) return notes;
  const test = posix.join(testFolder(project), "round-trip.test.ts");
  const lines = kinds.map((kind) => {
    const specifier = specifierTo(test, `${folderOf(project)}/${kebab(kind)}.test.ts`, extension);
    return `import ${stringLiteral(specifier)};`;
  });
  const text = draft.read(test);
  if (text === undefined) {
    const head = "// The generated round trips of every kind, which lie beside what they test.\n";
    draft.create(test, `${head}${lines.join("\n")}\n`);
    return notes;
  }
  const missing = lines.filter((line) => !text.includes(line.slice("import ".length, -1)));
  if (missing.length > 0)
    draft.edit(test, ({ tree, eol }) => {
      const last = tree.statements.at(-1)?.end ?? text.length;
      return [{ at: last, text: missing.map((line) => `${eol}${line}`).join("") }];
    });
  return notes;
}

function folderOf({ config: { config } }: Project): string {
  return (config.conversion === false ? undefined : config.conversion?.folder) ?? "gen/conversion";
}

/** @throws UsageError when conversions are served already: one webhook is for all kinds. */
export function checkNotServed(project: Project): void {
  const place = conversionServed(project);
  if (place !== undefined)
    throw new UsageError(
      `Conversions are served already: ${place}`,
      "one webhook converts all kinds of the program",
    );
}
