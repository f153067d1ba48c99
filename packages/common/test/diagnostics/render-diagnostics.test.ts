import { describe, expect, test } from "vitest";
import {
  createDiagnostic,
  type Diagnostic,
  renderDiagnostics,
  sortDiagnostics,
} from "../../src/diagnostics/index.ts";
import { isPublished } from "../../src/text/index.ts";

const error = { severity: "error", title: "title", why: "why" } as const;
const path = "api/v1/widget.ts";

const unknown = createDiagnostic({ code: "CK1001", ...error }, "unknown marker +kubebuilder:optinal", {
  help: "did you mean +optional?",
  location: {
    path,
    line: 2,
    column: 4,
    endLine: 2,
    endColumn: 24,
    frame: "2 |   * +kubebuilder:optinal 🚀 x\n  |     ^^^^^^^^^^^^^^^^^^^^",
  },
  related: [{ message: "as here", location: { path, line: 1, column: 1, frame: "1 | a\n  | ^" } }],
});
const warning = createDiagnostic(
  { code: "CK4999", ...error, severity: "warning" },
  "100% of it,\nall: of it",
  { location: { path, line: 2, column: 28, endLine: 3, endColumn: 2 } },
);
const whole = createDiagnostic({ code: "CK2001", ...error, help: "write one" }, "no tsconfig found");
const field = createDiagnostic({ code: "move/uid-in-spec", ...error, severity: "info" }, "holds a UID", {
  location: { object: "Machine default/one", field: "spec.id" },
});

describe("text", () => {
  test("location, code frame, help, related locations and page", () => {
    expect(renderDiagnostics([whole, unknown, warning, field], { format: "text" })).toMatchInlineSnapshot(`
      "error CK2001: no tsconfig found
        help: write one
        see: capikit explain CK2001

      api/v1/widget.ts:2:4 - error CK1001: unknown marker +kubebuilder:optinal

      2 |   * +kubebuilder:optinal 🚀 x
        |     ^^^^^^^^^^^^^^^^^^^^

        help: did you mean +optional?

        api/v1/widget.ts:1:1 - as here
      1 | a
        | ^

        see: capikit explain CK1001

      api/v1/widget.ts:2:28 - warning CK4999: 100% of it,
        all: of it
        see: capikit explain CK4999

      Machine default/one spec.id - info move/uid-in-spec: holds a UID
        see: capikit explain move/uid-in-spec
      "
    `);
  });

  test("colours come from outside", () => {
    const text = renderDiagnostics([unknown], { format: "text", paint: (style, of) => `<${style}>${of}</>` });
    expect(text).toContain(
      "<place>api/v1/widget.ts:2:4</> - <error>error</> <faint>CK1001:</> unknown marker",
    );
    expect(text).toContain("<faint>  |</>     <error>^^^^^^^^^^^^^^^^^^^^</>");
    expect(text).toContain("<help>help:</> did you mean");
  });

  test("escapes control characters, and starts no line with text of the input", () => {
    const odd = createDiagnostic({ code: "CK1", ...error }, "a\u001b[31m\n::error::b", {
      location: { path: "a\n::b.ts", line: 1 },
    });
    const text = renderDiagnostics([odd], { format: "text" });
    expect(text).toContain("a\\u000a::b.ts:1 - error CK1: a\\u001b[31m\n  ::error::b\n");
  });
});

test("prints nothing without diagnostics", () => {
  expect(renderDiagnostics([], { format: "text" })).toBe("");
  expect(renderDiagnostics([], { format: "github" })).toBe("");
  expect(renderDiagnostics([], { format: "json" })).toBe("[]\n");
});

test("json", () => {
  expect(JSON.parse(renderDiagnostics([unknown, whole], { format: "json" }))).toEqual([unknown, whole]);
  expect(whole).toEqual({
    code: "CK2001",
    severity: "error",
    message: "no tsconfig found",
    help: "write one",
    ...(isPublished && { url: "https://capikit.github.io/capikit/reference/diagnostics/CK2#ck2001" }),
  });
});

test("github", () => {
  expect(renderDiagnostics([whole, unknown, warning, field], { format: "github" })).toMatchInlineSnapshot(`
    "::error title=CK2001::no tsconfig found%0Ahelp: write one%0Asee: capikit explain CK2001
    ::error file=api/v1/widget.ts,line=2,endLine=2,col=4,endColumn=24,title=CK1001::unknown marker +kubebuilder:optinal%0Ahelp: did you mean +optional?%0Asee: capikit explain CK1001
    ::warning file=api/v1/widget.ts,line=2,endLine=3,title=CK4999::100%25 of it,%0Aall: of it%0Asee: capikit explain CK4999
    ::notice title=move/uid-in-spec::Machine default/one spec.id: holds a UID%0Asee: capikit explain move/uid-in-spec
    "
  `);
  const odd = { ...whole, location: { path: "a,b:c.ts", line: 1 } };
  expect(renderDiagnostics([odd], { format: "github" })).toContain("file=a%2Cb%3Ac.ts,");
});

test("sarif", () => {
  const definitionOf = (code: string) =>
    code === "CK1001" ? { code, ...error, why: "markers are checked" } : undefined;
  const absolute = { ...warning, location: { path: "C:\\a b\\c.yaml" } };
  const text = renderDiagnostics([unknown, absolute, field], {
    format: "sarif",
    version: "1.2.3",
    definitionOf,
  });
  const [run] = JSON.parse(text).runs;
  expect(run.tool.driver).toMatchObject({
    name: "capikit",
    semanticVersion: "1.2.3",
    rules: [
      {
        id: "CK1001",
        fullDescription: { text: "markers are checked" },
        ...(isPublished && { helpUri: unknown.url }),
      },
      { id: "CK4999", ...(isPublished && { helpUri: warning.url }) },
      { id: "move/uid-in-spec" },
    ],
  });
  expect(run.results).toMatchObject([
    {
      ruleId: "CK1001",
      ruleIndex: 0,
      level: "error",
      message: { text: `${unknown.message}. Help: did you mean +optional?` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: path },
            region: { startLine: 2, startColumn: 4, endLine: 2, endColumn: 24 },
          },
        },
      ],
      relatedLocations: [{ message: { text: "as here" } }],
    },
    { locations: [{ physicalLocation: { artifactLocation: { uri: "file:///C:/a%20b/c.yaml" } } }] },
    {
      level: "note",
      locations: [{ logicalLocations: [{ fullyQualifiedName: "Machine default/one spec.id" }] }],
    },
  ]);
});

test("sorts by path, line, column and code, without duplicates", () => {
  const one = (code: string, line: number, column = 1): Diagnostic => ({
    ...whole,
    code,
    location: { path: "api/v1/a.ts", line, column },
  });
  const shuffled = [
    unknown,
    one("CK2", 2),
    one("CK1", 2),
    one("CK1", 12),
    one("CK9", 2, 0),
    whole,
    one("CK1", 2),
  ];
  expect(
    sortDiagnostics([...shuffled, unknown]).map(({ code, location }) => `${code} ${location?.line}`),
  ).toEqual(["CK2001 undefined", "CK9 2", "CK1 2", "CK2 2", "CK1 12", "CK1001 2"]);
});
