import { describe, expect, it } from "vitest";
import { importOpenapi } from "../../src/index.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (name: string) => ({ content: { "application/json": { schema: ref(name) } } });

interface HookInput {
  readonly file: string;
  readonly hook: string;
  readonly group?: string;
  /** The member of the shared type `Tree`. */
  readonly member?: string;
}

function documentOf({ hook, group = "hooks.acme.example", member = "height" }: HookInput): string {
  const post = {
    requestBody: content(`acme.v1.${hook}Request`),
    responses: { "200": content(`acme.v1.${hook}Response`) },
  };
  const schemas = {
    [`acme.v1.${hook}Request`]: { type: "object", properties: { tree: ref("acme.v1.Tree") } },
    [`acme.v1.${hook}Response`]: { type: "object" },
    "acme.v1.Tree": { type: "object", properties: { [member]: { type: "string" } } },
  };
  const paths = { [`/${group}/v1/${hook.toLowerCase()}/{name}`]: { post } };
  return JSON.stringify({ openapi: "3.0.3", info: {}, paths, components: { schemas } });
}

/** Imports a hook into a project, and returns all files of the project. */
function add(files: Readonly<Record<string, string>>, input: HookInput): Record<string, string> {
  const result = importOpenapi(
    { path: input.file, text: documentOf(input) },
    { descriptions: true, project: { files: new Map(Object.entries(files)) } },
  );
  expect(result.diagnostics).toEqual([]);
  return { ...files, ...Object.fromEntries(result.files.map(({ path, text }) => [path, text])) };
}

const apiFiles = (files: object): string[] =>
  Object.keys(files)
    .filter((path) => path.startsWith("api/"))
    .sort();

const first = add({}, { file: "a.yaml", hook: "Before" });

describe("an import of hooks into a project", () => {
  it("adds hooks to those of earlier imports", () => {
    const second = add(first, { file: "b.yaml", hook: "After", member: "width" });
    expect(apiFiles(second)).toEqual([
      "api/v1/after.ts",
      "api/v1/before.ts",
      "api/v1/index.ts",
      "api/v1/shared-2.ts",
      "api/v1/shared.ts",
    ]);
    expect(second["api/v1/shared.ts"]).toBe(first["api/v1/shared.ts"]);
    expect(second["api/v1/after.ts"]).toContain('import type { Tree } from "./shared-2.js";');
    expect(second["api/v1/index.ts"]).toBe(`${first["api/v1/index.ts"]}export * from "./after.js";
export * from "./shared-2.js";
export type { Tree } from "./shared.js";
`);
  });

  it("uses equal types of earlier imports", () => {
    const second = add(first, { file: "b.yaml", hook: "After" });
    expect(apiFiles(second)).toEqual([
      "api/v1/after.ts",
      "api/v1/before.ts",
      "api/v1/index.ts",
      "api/v1/shared.ts",
    ]);
    expect(second["api/v1/after.ts"]).toContain('import type { Tree } from "./shared.js";');
    expect(second["api/v1/index.ts"]).toBe(`${first["api/v1/index.ts"]}export * from "./after.js";\n`);
  });

  it("replaces the files of the same document", () => {
    const changed = add(first, { file: "a.yaml", hook: "Before", member: "width" });
    expect(apiFiles(changed)).toEqual(apiFiles(first));
    expect(changed["api/v1/shared.ts"]).toContain("width");
    expect(changed["api/v1/index.ts"]).toBe(first["api/v1/index.ts"]);
  });

  it("replaces a hook that another document describes", () => {
    const changed = add(first, { file: "b.yaml", hook: "Before" });
    expect(apiFiles(changed)).toEqual(apiFiles(first));
    expect(changed["api/v1/before.ts"]).toContain("// Imported by capikit from b.yaml.");
  });

  it("places another group into its own folder", () => {
    const other = add(first, { file: "b.yaml", hook: "Before", group: "hooks.other.example" });
    expect(other["api/v1/index.ts"]).toBe(first["api/v1/index.ts"]);
    expect(Object.keys(other)).toContain("api/hooks-other/v1/before.ts");
  });
});
