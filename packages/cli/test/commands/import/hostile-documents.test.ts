import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { type Ts, ts } from "@capikit/generators/source";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { call } from "../../cli.ts";
import { hostileDocument } from "./hostile-documents.ts";

/** Characters that no generated file has, except line feeds and tabs. */
const hidden = /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\uFEFF]/u;

/**
 * Returns the first statement of an imported module other than a declaration; empty for a module
 * that loads and runs nothing.
 */
function notDeclarations(path: string, text: string, files: ReadonlySet<string>): readonly string[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const { parseDiagnostics } = tree as Ts.SourceFile & {
    readonly parseDiagnostics: readonly Ts.Diagnostic[];
  };
  const found = parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  if (hidden.test(text)) found.push(`hidden character ${JSON.stringify(hidden.exec(text)?.[0])}`);
  const isConfig = path === "capikit.config.ts";
  const names = new Set<string>();
  for (const statement of tree.statements) {
    const problem = isConfig ? notData(statement) : notDeclaration(statement, path, files);
    if (problem !== undefined) found.push(`${problem}: ${statement.getText().slice(0, 200)}`);
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      const { text: name } = statement.name;
      if (names.has(name)) found.push(`declared twice: ${name}`);
      names.add(name);
    }
  }
  if (isConfig && tree.statements.length !== 1) found.push("more than one statement");
  return found;
}

function notDeclaration(
  statement: Ts.Statement,
  path: string,
  files: ReadonlySet<string>,
): string | undefined {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return undefined;
  if (ts.isImportDeclaration(statement)) {
    if (statement.importClause?.isTypeOnly !== true) return "import of values";
    return isKnown(statement.moduleSpecifier, path, files) ? undefined : "unexpected import";
  }
  if (ts.isExportDeclaration(statement))
    return statement.exportClause === undefined &&
      statement.moduleSpecifier !== undefined &&
      posix.basename(path) === "index.ts" &&
      isKnown(statement.moduleSpecifier, path, files)
      ? undefined
      : "unexpected export";
  return "not a declaration";
}

function isKnown(specifier: Ts.Expression, path: string, files: ReadonlySet<string>): boolean {
  if (!ts.isStringLiteral(specifier)) return false;
  if (specifier.text === "@capikit/api/meta") return true;
  const target = posix.join(posix.dirname(path), specifier.text).replace(/\.js$/, ".ts");
  return specifier.text.startsWith(".") && files.has(target);
}

/** `export default` of literals. */
function notData(statement: Ts.Statement): string | undefined {
  if (!ts.isExportAssignment(statement) || statement.isExportEquals === true) return "not an export of data";
  return isData(statement.expression) ? undefined : "not data";
}

function isData(node: Ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every(
      (one) =>
        ts.isPropertyAssignment(one) && !ts.isComputedPropertyName(one.name) && isData(one.initializer),
    );
  return ts.isStringLiteral(node) || node.kind === ts.SyntaxKind.TrueKeyword;
}

const numRuns = inject("nightly") ? 10_000 : 100;

let sandbox = "";

beforeAll(() => {
  sandbox = mkdtempSync(join(tmpdir(), "capikit-hostile-"));
});

afterAll(() => rmSync(sandbox, { recursive: true, force: true }));

/** Files that the import must not change: in the output folder and next to it. */
const own = {
  "out/settings.json": '{ "mine": true }\n',
  "out/api/v1/notes.md": "mine\n",
  "out/api/v1/foo.ts": "export const mine = 1;\n",
  "outside/canary.ts": "export const canary = 1;\n",
  "canary.ts": "export const canary = 1;\n",
};

test("hostile documents become declarations inside the output folder, or nothing", {
  timeout: 7_200_000,
}, async () => {
  const outcomes = { imported: 0, refused: 0, files: 0 };
  await fc.assert(
    fc.asyncProperty(
      hostileDocument,
      fc.subarray(Object.keys(own) as (keyof typeof own)[], { maxLength: 3 }),
      fc.boolean(),
      async (text, given, hasLink) => {
        const root = mkdtempSync(join(sandbox, "run-"));
        for (const path of given) {
          mkdirSync(dirname(join(root, path)), { recursive: true });
          writeFileSync(join(root, path), own[path]);
        }
        mkdirSync(join(root, "outside"), { recursive: true });
        mkdirSync(join(root, "out/api"), { recursive: true });
        if (hasLink) symlinkSync(join(root, "outside"), join(root, "out/api/v2"));
        writeFileSync(join(root, "document.yaml"), text);
        const before = filesBelow(root);

        const { code, stderr } = await call(
          "import",
          "crd",
          join(root, "document.yaml"),
          "--out",
          join(root, "out"),
        );

        expect([0, 2], stderr).toContain(code);
        const after = filesBelow(root);
        for (const [path, content] of before) expect(after.get(path), path).toBe(content);
        const added = [...after.keys()].filter((path) => !before.has(path));
        if (code === 0) outcomes.imported++;
        else outcomes.refused++;
        outcomes.files += added.length;
        if (code === 2) expect(added).toEqual([]);
        expect(added.filter((path) => !path.startsWith("out/"))).toEqual([]);
        const names = new Set([...after.keys()].map((path) => path.replace(/^out\//, "")));
        for (const path of added) {
          const name = path.slice("out/".length);
          if (name === "tsconfig.json") continue;
          expect(name).toMatch(/\.ts$/);
          expect(notDeclarations(name, after.get(path) ?? "", names), `${name}\n${after.get(path)}`).toEqual(
            [],
          );
        }
        rmSync(root, { recursive: true });
      },
    ),
    // The share of imported documents varies too much among a few: the same ones every time.
    { numRuns },
  );
  // Documents that are all refused would prove nothing of the printers.
  expect(outcomes.imported).toBeGreaterThan(numRuns / 5);
  expect(outcomes.refused).toBeGreaterThan(numRuns / 20);
  console.info(`${numRuns} documents:`, outcomes);
});

/** Every file and link below a folder, with its text or target. */
function filesBelow(root: string, folder = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(join(root, folder))) {
    const path = folder === "" ? name : `${folder}/${name}`;
    const stats = lstatSync(join(root, path));
    if (stats.isDirectory()) for (const [inner, text] of filesBelow(root, path)) found.set(inner, text);
    else found.set(path, stats.isSymbolicLink() ? "link" : readFileSync(join(root, path), "utf8"));
  }
  return found;
}
