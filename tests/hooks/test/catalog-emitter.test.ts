import { join } from "node:path";
import { catalogEmitter } from "@capikit/generators/emit/catalog";
import { describe, expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { emit, imports } from "../src/project.ts";

const runtime = join(import.meta.dirname, "../../../packages/api/src/catalog/runtime/index.ts");

function index(group: string, from: string): string {
  return `/**\n * +groupName=${group}\n * +versionName=v1\n */\nexport type { ${from} } from "./hooks.js";\n`;
}

function hook(name: string, types = `${name}Request, ${name}Response`): string {
  return `/** +capikit:hook */
export type ${name} = Hook<${types}>;
interface ${name}Request { name: string }
interface ${name}Response { status: string }
`;
}

/**
 * Generates the modules of a project's catalog, and type-checks them with a file that uses them.
 */
function emitted(files: Readonly<Record<string, string>>, use: string) {
  const { texts, errors } = emit(catalogEmitter, files, { importExtension: "ts", runtimeModule: runtime });
  expect(errors).toEqual([]);
  const sources = Object.entries(files).map(([path, text]) => [path, text.replaceAll('.js"', '.ts"')]);
  const generated = Object.entries(texts).map(([path, text]) => [`gen/catalog/${path}`, text]);
  return { texts, messages: compile({ ...Object.fromEntries([...sources, ...generated]), "use.ts": use }) };
}

describe("catalogs", () => {
  it("know bodies that are not exported, and instances of generics", () => {
    const { messages } = emitted(
      {
        "api/index.ts": index("hooks.acme.example", "Before, After"),
        "api/hooks.ts": `${imports}${hook("Before")}${hook("After", "Ask<int32>, Ask<string>")}interface Ask<T> { what: T }\n`,
      },
      `import type { HookHandler } from "${runtime}";
import { after, before } from "./gen/catalog/index.ts";
export const one: HookHandler<typeof after> = ({ what }) => ({ what: what.toFixed() });
export const two: HookHandler<typeof before> = ({ name }) => ({ status: name });
`,
    );
    expect(messages).toEqual([]);
  });

  it("are one for each group, where there are several: names may be the same in both", () => {
    const { texts, messages } = emitted(
      {
        "a/index.ts": index("a.acme.example", "Before"),
        "a/hooks.ts": imports + hook("Before"),
        "b/index.ts": index("b.acme.example", "Before"),
        "b/hooks.ts": imports + hook("Before"),
      },
      `import { before as one } from "./gen/catalog/a.acme.example/index.ts";
import { before as two } from "./gen/catalog/b.acme.example/index.ts";
export const groups: ["a.acme.example", "b.acme.example"] = [one.group, two.group];
`,
    );
    expect(messages).toEqual([]);
    expect(Object.keys(texts)).toEqual([
      "a.acme.example/a.acme.example_v1.ts",
      "a.acme.example/a.acme.example_v1/before.request.schema.ts",
      "a.acme.example/a.acme.example_v1/before.response.schema.ts",
      "a.acme.example/index.ts",
      "b.acme.example/b.acme.example_v1.ts",
      "b.acme.example/b.acme.example_v1/before.request.schema.ts",
      "b.acme.example/b.acme.example_v1/before.response.schema.ts",
      "b.acme.example/index.ts",
    ]);
  });

  it("take hooks of one group and version from two folders", () => {
    const { texts, messages } = emitted(
      {
        "a/index.ts": index("hooks.acme.example", "Before"),
        "a/hooks.ts": imports + hook("Before"),
        "b/index.ts": index("hooks.acme.example", "After"),
        "b/hooks.ts": imports + hook("After"),
      },
      'import { after, before } from "./gen/catalog/index.ts";\nexport const both = [after, before];\n',
    );
    expect(messages).toEqual([]);
    expect(Object.keys(texts)).toEqual([
      "hooks.acme.example_v1.ts",
      "hooks.acme.example_v1/after.request.schema.ts",
      "hooks.acme.example_v1/after.response.schema.ts",
      "hooks.acme.example_v1/before.request.schema.ts",
      "hooks.acme.example_v1/before.response.schema.ts",
      "index.ts",
    ]);
  });

  it("load the schemas of bodies, in which objects without members may hold any fields", () => {
    const { texts, messages } = emitted(
      {
        "api/index.ts": index("hooks.acme.example", "Before"),
        "api/hooks.ts": `${imports}/** +capikit:hook */
export type Before = Hook<BeforeRequest, BeforeResponse>;
interface BeforeRequest { object: { metadata?: ObjectMeta }; size?: int32; machines: string[] }
interface BeforeResponse { status: string }
`,
      },
      `import type { JsonSchema } from "${runtime}";
import { before } from "./gen/catalog/index.ts";
export const schemas: readonly Promise<JsonSchema>[] = [before.requestSchema(), before.responseSchema()];
`,
    );
    expect(messages).toEqual([]);
    const schema = texts["hooks.acme.example_v1/before.request.schema.ts"] ?? "";
    expect(
      JSON.parse(
        schema
          .slice(schema.indexOf("= {") + 2, -2)
          .replace(/([{ ,\n])([a-z]\w*):/g, '$1"$2":')
          .replace(/,(\s*[}\]])/g, "$1"),
      ),
    ).toEqual({
      type: "object",
      required: ["machines", "object"],
      properties: {
        machines: { type: "array", items: { type: "string" } },
        object: {
          type: "object",
          properties: { metadata: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        },
        size: { type: "integer", format: "int32" },
      },
    });
  });

  it("name constants that no word or name of theirs hides", () => {
    const names = ["Delete", "Catalog", "Hooks", "before"];
    const { messages } = emitted(
      {
        "api/index.ts": index("hooks.acme.example", names.join(", ")),
        "api/hooks.ts": imports + names.map((name) => hook(name)).join(""),
      },
      'import { beforeHook, catalogHook, deleteHook, hooksHook } from "./gen/catalog/index.ts";\nexport const all = [beforeHook, catalogHook, deleteHook, hooksHook];\n',
    );
    expect(messages).toEqual([]);
  });
});
