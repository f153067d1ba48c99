import { describe, expect, it } from "vitest";
import { checkHooks } from "../../../src/model/checks/check-hooks.ts";
import { hookTraits } from "../../../src/model/resources/hook-traits.ts";
import { imports, read, show } from "./project.ts";

const index = '/**\n * +groupName=hooks.acme.example\n */\nexport * from "./before.js";\n';

function project(text: string): Record<string, string> {
  return { "api/v1/index.ts": index, "api/v1/before.ts": imports + text };
}

const bodies =
  "export interface BeforeRequest { name: string }\nexport interface BeforeResponse { status: string }\n";

describe("hooks", () => {
  it("are read with their types, texts and traits", () => {
    const { model, problems } = read(
      project(`/**
 * Before is called before.
 *
 * +capikit:hook:summary="Before",tags=A;B,singleton,blocking,blockingSince=v1.3,
 *   since=v1.2,gates=Gate,deprecated,replacement=v2
 */
export type Before = Hook<BeforeRequest, BeforeResponse>;
${bodies}`),
    );
    expect(problems).toEqual([]);
    const [hook] = model.hooks;
    expect(hook).toMatchObject({ name: "Before", description: "Before is called before." });
    expect(hook?.package).toMatchObject({ group: "hooks.acme.example", version: "v1" });
    expect(hook && [show(hook.request), show(hook.response)]).toEqual([
      "BeforeRequest={name: string}",
      "BeforeResponse={status: string}",
    ]);
    expect(hook && hookTraits(hook)).toMatchObject({
      summary: "Before",
      tags: ["A", "B"],
      singleton: true,
      blocking: true,
      blockingSince: "v1.3",
      extensions: "all",
      gates: ["Gate"],
      since: "v1.2",
      deprecation: { replacement: "v2", on: undefined },
    });
  });

  it("may be removed by a marker after two releases and the time of their stability", () => {
    const hook = (marker: string) =>
      `${imports}/** +capikit:hook:${marker} */\nexport type Before = Hook<BeforeRequest, BeforeResponse>;\n${bodies}`;
    const deprecated = "deprecated,deprecatedOn=2026-01-31,deprecatedIn=v1.10";
    const { model, problems } = read({
      "api/v1beta1/index.ts": index,
      "api/v1beta1/before.ts": hook(`${deprecated},removedOn=2026-10-31,removedIn=v1.12,replacement=v1`),
      "api/v1/index.ts": index,
      "api/v1/before.ts": hook('summary="Before"'),
    });
    const found = [...problems];
    checkHooks(model, ({ message }) => found.push(message));
    expect(found).toEqual([]);
  });

  it("may take their types from elsewhere, and instances of generics", () => {
    const { model, problems } = read({
      ...project(
        `import type { Answer } from "../../lib/answer.js";
/** +capikit:hook */
export type Before = Hook<Ask<string>, Answer>;
export interface Ask<T = int32> { what: T }`,
      ),
      "lib/answer.ts": "export type Answer = { status: string };\n",
    });
    expect(problems).toEqual([]);
    expect(model.hooks.map(({ request, response }) => [show(request), show(response)])).toEqual([
      ["Ask<string>={what: string}", "Answer={status: string}"],
    ]);
  });

  it("are sorted by group, name and version, whatever the order of files", () => {
    const two = (name: string) =>
      `/** +capikit:hook */\nexport type ${name} = Hook<BeforeRequest, BeforeResponse>;\n`;
    const { model } = read({
      "api/v2/index.ts": index,
      "api/v2/before.ts": imports + two("Before") + bodies,
      "api/v1/index.ts": index,
      "api/v1/before.ts": imports + two("Before") + two("After") + bodies,
    });
    expect(model.hooks.map((hook) => `${hook.name} ${hook.package.version}`)).toEqual([
      "After v1",
      "Before v1",
      "Before v2",
    ]);
  });

  it("of skipped packages are ignored", () => {
    const files = project(
      `/** +capikit:hook */\nexport type Before = Hook<BeforeRequest, BeforeResponse>;\n${bodies}`,
    );
    const skipped = index.replace("hooks.acme.example", "hooks.acme.example\n * +kubebuilder:skip");
    const { model, problems } = read({ ...files, "api/v1/index.ts": skipped });
    expect(problems).toEqual([]);
    expect(model.hooks).toEqual([]);
  });

  it("resolve the type of a member with Schemaless, and allow any type", () => {
    const { model, problems } = read(
      project(`/** +capikit:hook */
export type Before = Hook<BeforeRequest, BeforeResponse>;
export interface BeforeRequest { tree: Tree }
export interface Tree {
  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  branches?: Tree[];
  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  date?: Date;
}
export interface BeforeResponse { status: string }`),
    );
    expect(problems).toEqual([]);
    const behind = [...model.schemaless].map(([{ name }, type]) => [
      name,
      type.kind === "array" && type.items.kind,
    ]);
    expect(behind).toEqual([["branches", "named"]]);
  });
});
