import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/**
 * All TypeScript output passes through generators/src/model/text/typescript-text.ts. These tests
 * find text in the printers' sources that does not.
 */
const root = join(import.meta.dirname, "../../..");
const escaping = "generators/src/model/text/typescript-text.ts";
const files = globSync(["generators/src/**/*.ts", "packages/cli/src/commands/{add,migrate}/**/*.ts"], {
  cwd: root,
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path !== escaping)
  // Messages quote code, but do not print it.
  .filter((path) => !/^generators\/src\/model\/(?:diagnostics\/codes|markers\/help)\//.test(path));

/** Functions that make text safe in a comment or a string. */
const escapers = /^(?:commentLine|withoutHidden|indent)\b/;

/**
 * Safe values of `capikit add` and `migrate`: validated hooks, kinds, groups and versions, values
 * derived only from these, and text of an extended comment.
 */
const checked =
  /^(?:(?:facts\.)?(?:hook|kind|group|version|plural|scope|constant)|kind\.toLowerCase\(\)|group\.replaceAll\("\.", "-"\)|condition\("\w+"\)|(?:one|lower|kebab)\((?:facts|kind|facts\.kind)\)|rbac\([\s\S]*\)|marker\(.*\)|markers\.map\(.*\)\.join\(""\)|first|label|existing|state|words)$/;

type State = "code" | "line comment" | "block comment" | '"' | "'" | "`";

/** The state of a TypeScript lexer at the end of a text. */
function stateAfter(text: string, from: State): State {
  let state = from;
  for (let at = 0; at < text.length; at++) {
    const two = text.slice(at, at + 2);
    const one = text[at] ?? "";
    if (state === "code") {
      if (two === "//") state = "line comment";
      else if (two === "/*") state = "block comment";
      else if (one === '"' || one === "'" || one === "`") state = one;
    } else if (state === "line comment") {
      if (one === "\n") state = "code";
    } else if (state === "block comment") {
      if (two === "*/") state = "code";
    } else if (one === "\\") at++;
    else if (one === state || (one === "\n" && state !== "`")) state = "code";
  }
  return state;
}

/** Reports whether a template's own text is code rather than prose. */
function isCode(text: string): boolean {
  return /(?:^|\n)\s*(?:import |export |interface |type \w+ =|const |function |\/\*\*|\/\/ | ?\* )|^import \{/.test(
    text,
  );
}

interface Hole {
  readonly place: string;
  readonly state: State;
  readonly expression: string;
}

/** Returns the placeholders of templates that print code, with their context. */
function holesOf(path: string): readonly Hole[] {
  const text = readFileSync(join(root, path), "utf8");
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Hole[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (isCode(parts.join("_"))) {
        let state: State = /^\s*\* /.test(node.head.text) ? "block comment" : "code";
        for (const [index, span] of node.templateSpans.entries()) {
          state = stateAfter(parts[index] ?? "", state);
          const { line } = tree.getLineAndCharacterOfPosition(span.expression.getStart());
          found.push({ place: `${path}:${line + 1}`, state, expression: span.expression.getText() });
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

describe("printers of TypeScript", () => {
  const holes = files.flatMap(holesOf);

  it("are found", () => {
    expect(holes.length).toBeGreaterThan(100);
    expect(stateAfter('const a = "b', "code")).toBe('"');
    expect(stateAfter("/** a */ // b", "code")).toBe("line comment");
    expect(stateAfter("/** a", "code")).toBe("block comment");
    expect(stateAfter('"\\"', "code")).toBe('"');
  });

  it("put no raw text into comments", () => {
    const raw = holes.filter(
      ({ state, expression, place }) =>
        state.endsWith("comment") &&
        !escapers.test(expression) &&
        !(place.startsWith("packages/cli/") && checked.test(expression)),
    );
    expect(raw).toEqual([]);
  });

  it("put no raw text into strings", () => {
    const raw = holes.filter(
      ({ state, expression, place }) =>
        ['"', "'", "`"].includes(state) &&
        !escapers.test(expression) &&
        !(place.startsWith("packages/cli/") && checked.test(expression)),
    );
    expect(raw).toEqual([]);
  });

  it("quote with the one function that knows every character", () => {
    expect(holes.filter(({ expression }) => /\bJSON\.stringify\(/.test(expression))).toEqual([]);
  });

  it("keep `*` and `/` apart in one place only", () => {
    const others = files.filter((path) =>
      /replace(?:All)?\((?:"\*\/"|\/\\\*\\\/\/)/.test(readFileSync(join(root, path), "utf8")),
    );
    expect(others).toEqual([]);
  });
});
