import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ts } from "ts-morph";
import { afterAll, describe, expect, it } from "vitest";
import { generateAll } from "../src/error-case.ts";
import { writeFiles } from "../src/txtar.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/reference/statements.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "capikit-statements-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Row {
  readonly section: string;
  readonly statement: string;
  /** The statement without the part in question. */
  readonly without?: string;
  readonly result: string;
  readonly reason: string;
}

/** The rows of the page's tables. A line break in a cell separates lines. */
const rows: readonly Row[] = page.split(/^## /m).flatMap((text) => {
  const section = text.slice(0, text.indexOf("\n"));
  return Array.from(
    text.matchAll(/^\| (`.*`) \| (.*?) \|(.*)\|$/gm),
    ([, code = "", result = "", reason = ""]) => {
      const [statement = "", without] = code.split(/(?<=`) \| (?=`)/).map(sourceIn);
      return {
        section,
        statement,
        ...(without !== undefined && { without }),
        result,
        reason: reason.trim(),
      };
    },
  );
});

function sourceIn(cell: string): string {
  return cell
    .split("<br>")
    .map((line) => line.replace(/^`` ?| ?``$|^`|`$/g, "").replaceAll("\\|", "|"))
    .join("\n");
}

/** The declarations that the statements use. */
const declarations = page.split("```ts\n")[1]?.split("```")[0] ?? "";

interface Places {
  readonly member?: string;
  readonly top?: string;
  readonly index?: string;
}

/** Where the statements of a section are, and what remains without a statement. */
const sections: Readonly<Record<string, (statement?: string) => Places>> = {
  "Types of members": (type) => ({ member: type === undefined ? "" : `field?: ${type};` }),
  Members: (member = "") => ({ member }),
  "Parts of members": (member = "") => ({ member }),
  "Parts of declarations": (top) => (top === undefined ? {} : { top, member: "part?: Part;" }),
  "Declarations of types": (top) => (top === undefined ? {} : { top, member: "part?: Part;" }),
  Kinds: (top = "") => ({ top }),
  "Other statements of a file": (top = "") => ({ top }),
  Comments: (member = "field?: string;") => ({ member }),
  "JSDoc tags": (tags = "") => ({
    member: `/**\n * Text.\n${tags.replaceAll(/^/gm, " * ")}\n */\nfield?: string;`,
  }),
  "Comments of a package": (index = "") => ({ index }),
};

function sourceOf(section: string, statement?: string): string {
  const { member = "", top = "" } = sections[section]?.(statement) ?? {};
  return `import type { int32, KubernetesList } from "@capikit/api/meta";
export interface Widget extends KubernetesObject {
  spec?: WidgetSpec;
}
export interface WidgetSpec {
  size?: int32;
  other?: import("./other.js").Other;
  ${member}
}
${declarations}
${top}
`;
}

async function generateWith(section: string, statement?: string): Promise<{ files: string; codes: string }> {
  const root = join(folder, "project");
  const { index = "" } = sections[section]?.(statement) ?? {};
  writeFiles(root, {
    "api/v1/index.ts": `/**\n+groupName=bad.acme.example\n${index}\n*/\nexport * from "./widget.js";\n`,
    "api/v1/other.ts": "export interface Other { a?: string }\nexport default Other;\n",
    "api/v1/widget.ts": sourceOf(section, statement),
  });
  const { diagnostics, files } = await generateAll(root, join(root, "out"), undefined);
  return {
    // Without the files of the statement before, which this run removes.
    files: JSON.stringify(
      files.filter(({ status }) => status !== "removed").map(({ path, text }) => [path, text]),
    ),
    codes: [...new Set(diagnostics.map(({ code }) => code))].sort().join(", "),
  };
}

const unchanged = new Map<string, Promise<{ files: string; codes: string }>>();

/** Each statement has an effect, a diagnostic, or a reason why it has neither. */
describe("statements", () => {
  it.each(rows.map((row) => [`${row.section}: ${row.statement}`, row] as const))("%s", async (_, row) => {
    const key = `${row.section}: ${row.without}`;
    const before = unchanged.get(key) ?? generateWith(row.section, row.without);
    unchanged.set(key, before);
    expect((await before).codes).toBe("");
    const { files, codes } = await generateWith(row.section, row.statement);
    expect(codes || (files === (await before).files ? "ignored" : "effect")).toBe(row.result);
    expect(row.reason !== "", "a reason, only of ignored statements").toBe(row.result === "ignored");
  });

  it("include each kind of syntax", () => {
    const seen = new Set<ts.SyntaxKind>();
    const visit = (node: ts.Node): void => {
      seen.add(node.kind);
      for (const child of node.getChildren()) visit(child);
    };
    for (const { section, statement } of rows)
      visit(ts.createSourceFile("a.ts", sourceOf(section, statement), ts.ScriptTarget.Latest, true));
    const missing = kindsToCover().filter((kind) => !seen.has(kind));
    expect(missing.map((kind) => ts.SyntaxKind[kind])).toEqual([]);
  });
});

/** Statements, declarations, members, types, modifiers and JSDoc tags of TypeScript. */
function kindsToCover(): ts.SyntaxKind[] {
  const { SyntaxKind: kinds } = ts;
  const named = Object.keys(kinds).filter((name) =>
    /(?:Declaration|Signature|Member|Clause|Constructor|Accessor|Specifier|Export|Import)$/.test(name),
  );
  const all = [
    ...range(kinds.FirstStatement, kinds.LastStatement),
    ...range(kinds.FirstTypeNode, kinds.LastTypeNode),
    ...range(kinds.FirstJSDocTagNode, kinds.LastJSDocTagNode),
    ...named.map((name) => kinds[name as keyof typeof ts.SyntaxKind]),
    ...modifiers.map((name) => kinds[`${name}Keyword`]),
    kinds.Decorator,
    kinds.ExportAssignment,
    kinds.HeritageClause,
  ];
  // `@property` is only a tag of its own in a `@typedef`.
  return [...new Set(all)].filter((kind) => kind !== kinds.JSDocPropertyTag);
}

const modifiers = [
  ...(["Abstract", "Accessor", "Async", "Const", "Declare", "Default", "Export", "In"] as const),
  ...(["Out", "Override", "Private", "Protected", "Public", "Readonly", "Static"] as const),
];

function range(first: ts.SyntaxKind, last: ts.SyntaxKind): ts.SyntaxKind[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
