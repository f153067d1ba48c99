import { posix } from "node:path";
import { stringLiteral } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { findCalls } from "../edit/find-call.ts";
import { addDependency } from "../edit/json-edit.ts";
import { eolOf, formatPlace } from "../edit/parsed-source.ts";
import { ensureEmitter } from "./config-edit.ts";
import { insertSnippets } from "./insert-snippets.ts";
import { findMain, isTest, pasting } from "./manager-call.ts";
import { kebab } from "./names.ts";
import { dependsOn, importLine, specifierTo, testFolder } from "./paths.ts";
import type { Project } from "./project.ts";
import { addToWebhookTests, webhooksModule } from "./webhook-tests.ts";

/** Dependency of the generated conversion tests, in the version of capikit's own tests. */
export const fastCheck = { name: "fast-check", version: "4.11.0" };

/** Types of Node.js, which the types of vitest need. */
export const nodeTypes = { name: "@types/node", version: "24.19.2" };

/** Returns the place where the project serves conversions, if any. */
export function conversionServed({ draft, files }: Project): string | undefined {
  for (const path of files) {
    if (isTest(path) || !(draft.read(path) ?? "").includes("conversionWebhook")) continue;
    const source = draft.source(path);
    const [call] = findCalls(source, "conversionWebhook", webhooksModule);
    if (call !== undefined) return formatPlace(source, call.getStart(source.tree));
  }
  return undefined;
}

/**
 * Adds the conversion webhook to the manager, and to tests that serve webhooks.
 *
 * @throws UsageError for unsupported code.
 */
export function serveConversions(project: Project, named: string | undefined): void {
  const { extension } = project;
  const convertFile = `${folderOf(project)}/index.ts`;
  const snippet = `${importLine("{ conversionWebhook }", webhooksModule)}\n${importLine("{ convert }", `../${folderOf(project)}/index${extension}`)}\n\nwebhooks: [conversionWebhook(convert)],`;
  const main = findMain(project, named, pasting(snippet));
  ensureConversions(project);
  insertSnippets(project, main, {
    imports: { conversionWebhook: webhooksModule, convert: specifierTo(main, convertFile, extension) },
    webhooks: "conversionWebhook(convert),",
  });
  addToWebhookTests(project, "conversionWebhook(convert)", {
    conversionWebhook: webhooksModule,
    convert: convertFile,
  });
}

/** Generates conversions, with tests if the project can run them. */
export function ensureConversions(project: Project): void {
  ensureEmitter(project, "conversion", dependsOn(project, "vitest") ? [] : ["tests: false"]);
}

/**
 * Includes the generated conversion tests in the project's test run. The generator writes them next
 * to the conversions. Returns the remaining tasks as sentences.
 */
export function testConversions(project: Project, kinds: readonly string[]): readonly string[] {
  const { config, draft, extension } = project;
  if (config.config.conversion !== false && config.config.conversion?.tests === false) return [];
  if (!dependsOn(project, "vitest"))
    return [
      "Conversions have no tests: the project does not depend on vitest. The tests need vitest, fast-check and @types/node.",
    ];
  const missing = [fastCheck, nodeTypes].filter(({ name }) => !dependsOn(project, name));
  for (const { name, version } of missing)
    draft.editText("package.json", (text) => addDependency(text, "devDependencies", name, version));
  const names = missing.map(({ name }) => name).join(" and ");
  const notes =
    missing.length === 0 ? [] : [`package.json: the conversion tests need ${names}; run npm install.`];
  // The project's test configuration may already include them.
  const settings = project.files.find((path) => /^vitest\.config\.[cm]?ts$/.test(path));
  if (settings !== undefined && /["']gen\//.test(draft.read(settings) ?? "")) return notes;
  const test = posix.join(testFolder(project), "round-trip.test.ts");
  const lines = kinds.map((kind) => {
    const specifier = specifierTo(test, `${folderOf(project)}/${kebab(kind)}.test.ts`, extension);
    return `import ${stringLiteral(specifier)};`;
  });
  const text = draft.read(test);
  if (text === undefined) {
    const head = "// The generated round-trip tests of all kinds, next to the conversions.\n";
    draft.create(test, `${head}${lines.join("\n")}\n`);
    return notes;
  }
  const added = lines.filter((line) => !text.includes(line.slice("import ".length, -1)));
  if (added.length > 0)
    draft.editText(test, () => {
      const eol = eolOf(text);
      return [{ at: text.trimEnd().length, text: added.map((line) => `${eol}${line}`).join("") }];
    });
  return notes;
}

function folderOf({ config: { config } }: Project): string {
  return (config.conversion === false ? undefined : config.conversion?.folder) ?? "gen/conversion";
}

/** @throws UsageError when conversions are served already: one webhook serves all kinds. */
export function checkNotServed(project: Project): void {
  const place = conversionServed(project);
  if (place !== undefined)
    throw new UsageError(
      `conversions are already served: ${place}`,
      "one webhook converts all kinds of the program",
    );
}
