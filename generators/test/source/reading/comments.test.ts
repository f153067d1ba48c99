import { describe, expect, test } from "vitest";
import { members, read, widget } from "./project.ts";

const rbac = "+kubebuilder:rbac:groups=apps,resources=deployments,verbs=get";

describe("comments", () => {
  test("all between the line of the previous member and a member are its own", () => {
    const { model, problems } = read(
      widget(
        " a: string; // +kubebuilder:validation:MinLength=1\n\n /** +kubebuilder:validation:MaxLength=9 */\n\n // text\n b: string;",
      ),
    );
    expect(problems).toEqual([
      expect.stringMatching(/CK1103 \+kubebuilder:validation:MinLength has no effect/),
    ]);
    expect(members(model).map(({ name, markers }) => [name, ...markers.map(({ key }) => key)])).toEqual([
      ["a"],
      ["b", "kubebuilder:validation:MaxLength"],
    ]);
  });

  test("RBAC markers count above any statement of any file, also above a type and at a file's end", () => {
    const { model, problems } = read({
      ...widget(" a: string;", `// ${rbac}\nexport interface Part { b: string }\n// ${rbac}\n`),
      "controllers/a.ts": `// ${rbac}\nimport { x } from "y";\n/**\n * Runs.\n * ${rbac}\n */\nexport class Runner {}\n// ${rbac}\nexport const later = () => "// +no";\n`,
      "index.ts": `// ${rbac}\n`,
    });
    expect(problems).toEqual([]);
    expect(model.fileMarkers.map(({ location }) => location.source.path)).toEqual([
      "api/v1/widget.ts",
      "api/v1/widget.ts",
      "controllers/a.ts",
      "controllers/a.ts",
      "controllers/a.ts",
      "index.ts",
    ]);
  });

  test("RBAC markers next to +groupName count, but not as the package's", () => {
    const { model, problems } = read({
      "api/v1/index.ts": `/**\n * +groupName=a.b\n * ${rbac}\n */\nexport {};`,
    });
    expect(problems).toEqual([]);
    expect(model.fileMarkers).toHaveLength(1);
    expect(model.packages[0]?.markers.map(({ key }) => key)).toEqual(["groupName"]);
  });

  test.each([
    ["behind the last member", widget(" a: string;\n // +kubebuilder:validation:MinLength=1"), 7],
    ["inside a type", widget(" a:\n // +kubebuilder:validation:MinLength=1\n string;"), 7],
    ["in a function", { "a.ts": `export function f(): string {\n // ${rbac}\n return "";\n}` }, 2],
    ["between a modifier and its name", { "a.ts": `export /** ${rbac} */ class A {}` }, 1],
    ["above a class's member", { "a.ts": `class A {\n /** ${rbac} */\n a = \`\${1 /* +no */}\`;\n}` }, 2],
  ])("a marker %s belongs to nothing", (_, files, line) => {
    const { problems } = read(files as Record<string, string>);
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^[^:]+:${line}:\\d+ CK11`))]);
  });

  test("markers of types that nothing uses are checked, too, and once each", () => {
    const { problems } = read({
      ...widget(" a: string;"),
      "lib/a.ts":
        "/** +kubebuilder:validation:Minmum=1 */\nexport type A = string;\ninterface B {\n c: {\n  /** +kubebuilder:validation:Minmum=1 */\n  d: string;\n };\n}\n",
    });
    expect(problems.map((problem) => problem.slice(0, 20))).toEqual([
      "lib/a.ts:1:5 CK1001 ",
      "lib/a.ts:5:7 CK1001 ",
    ]);
  });

  test("+groupName above something else than an index.ts's first statement is an error", () => {
    const { problems } = read({
      ...widget(" a: string;"),
      "lib/a.ts": "/** +groupName=a.b */\nexport const a = 1;\n",
      "lib/index.ts": "export const a = 1;\n/** +groupName=a.b */\nexport const b = 1;\n",
    });
    expect(problems.map((problem) => problem.slice(0, 14))).toEqual(["lib/a.ts:1:5 C", "lib/index.ts:2"]);
  });

  test("marker-like text in strings, templates and regular expressions is ignored", () => {
    const { problems } = read({
      "a.ts":
        "export const a = `\n+kubebuilder:rbac:nope\n// +foo\n$\x7b1}\n * +bar`;\nexport const b = /\\/\\/ +x/;\nexport const c = '// +d' + \"/** +e\";\n",
    });
    expect(problems).toEqual([]);
  });
});
