import { describe, expect, it } from "vitest";
import type { OptionValues } from "../../../src/emit/emitter.ts";
import { packageOf } from "../../support/emit-with.ts";
import { emit } from "./emit.ts";

const hub = " * +capikit:conversion:hub\n";
const overrides = `${hub} * +capikit:conversion:overrides=./overrides.js\n`;

/** A project with kind Widget in versions v1, the hub, and v1alpha1. */
function widget(hubTypes: string, oldTypes: string): Record<string, string> {
  const kind = "export interface Widget extends KubernetesObject {\n  spec?: WidgetSpec;\n}\n";
  return {
    ...packageOf("api/v1", kind + hubTypes, overrides),
    ...packageOf("api/v1alpha1", kind + oldTypes),
    "api/v1/overrides.ts":
      "export function aToHub(value: string): string { return value; }\nexport function aFromHub(value: string): string { return value; }\nexport function doneFromHub(from: object, to: object): void {}\n",
  };
}

const root = "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.WidgetSpec";

/** The rows of the Go types of a project. */
function goTypes(rows: Readonly<Record<string, string>>): string {
  const all = { "v1alpha1.Widget": root, "v1.Widget": root, ...rows };
  return Object.entries(all)
    .map(([name, row]) => `${name}\t${row}\n`)
    .join("");
}

/** The plan of the specs. */
function planOf(files: Record<string, string>, rows: Readonly<Record<string, string>>): string | undefined {
  const { files: written, codes } = emit(files, { goTypes: goTypes(rows) });
  expect(codes).toEqual([]);
  expect(Object.keys(written)).toEqual(["plans.ts"]);
  return /"v1alpha1\.WidgetSpec > v1\.WidgetSpec": "(.*)"/.exec(written["plans.ts"] ?? "")?.[1];
}

describe("conversions of Go types", () => {
  it.each([
    ["gen/conversion", "../.."],
    ["../gen", "../p"],
  ])("in %s import the versions and their engine from %s", (folder, root) => {
    const spec = "export interface WidgetSpec {\n  size?: int32;\n}\n";
    const types = { "v1alpha1.WidgetSpec": "size:int32", "v1.WidgetSpec": "size:int32" };
    const place = { root: "/work/p", folder };
    const options = { goTypes: goTypes(types), runtimeModule: "./engine.ts" };
    const specifiers = (given: OptionValues): string[] =>
      Object.values(emit(widget(spec, spec), given, place).files).flatMap((text) =>
        [...text.matchAll(/ from "(\.\.[^"]*)"/g)].map(([, specifier = ""]) => specifier),
      );
    const versions = [`${root}/api/v1/index.js`, `${root}/api/v1alpha1/index.js`];
    expect(specifiers(options)).toEqual([`${root}/engine.ts`, ...versions]);
    expect(specifiers({ tests: false })).toEqual(versions);
  });

  it("are plans of structs by the names of their Go types", () => {
    const plan = planOf(
      widget(
        "export interface WidgetSpec {\n  size?: int32;\n  rollout?: Rollout;\n}\nexport interface Rollout {\n  order?: string;\n}\n",
        "/** +capikit:conversion:move:field=strategy.order,hub=rollout.order */\nexport interface WidgetSpec {\n  size?: int32;\n  strategy?: Strategy;\n}\nexport interface Strategy {\n  order?: string;\n}\n",
      ),
      {
        "v1alpha1.WidgetSpec": "size:int32 strategy:*.Strategy~",
        "v1alpha1.Strategy": "order:string~",
        "v1.WidgetSpec": "size:*int32~ rollout:.Rollout~~",
        "v1.Rollout": "order:string~",
      },
    );
    expect(plan).toBe("size strategy.order>rollout.order");
  });

  it("restore fields of the hub, in lists by their keys", () => {
    const part = "export interface Part {\n  name?: string;\n";
    const rows = "parts:[].Part~ phase:string~ ready:*bool~";
    const types = {
      "v1alpha1.WidgetSpec": rows.replace("*", ""),
      "v1alpha1.Part": "name:string~ on:bool~",
      "v1.WidgetSpec": `${rows} extra:string~`,
      "v1.Part": "name:string~ on:*bool~",
    };
    const restore = "/** +capikit:conversion:restore";
    const files = widget(
      `export interface WidgetSpec {\n  /**\n   * +listType=map\n   * +listMapKey=name\n   */\n  parts?: Part[];\n  ${restore}=always */\n  phase?: string;\n  ${restore} */\n  ready?: boolean;\n  /** +capikit:conversion:preserve */\n  extra?: string;\n}\n${part}  ${restore} */\n  on?: boolean;\n}\n`,
      `export interface WidgetSpec {\n  /** +capikit:conversion:go:nilIfEmpty */\n  parts?: Part[];\n  phase?: string;\n  ready?: boolean;\n}\n${part}  on?: boolean;\n}\n`,
    );
    expect(planOf(files, types)).toBe(
      ">extra+restore=always parts+nilIfEmpty+within=name phase+restore=always ready+restore=zero",
    );
    expect(emit(files, { goTypes: goTypes(types) }).files["plans.ts"]).toContain("storesHub: true");
  });

  it("name hand-written functions of values and of types", () => {
    const plan = planOf(
      widget(
        "export interface WidgetSpec {\n  a?: string;\n  ref?: Ref;\n}\n/** +capikit:conversion:with=a */\nexport interface Ref {\n  group?: string;\n}\n",
        "/** +capikit:conversion:finish=done */\nexport interface WidgetSpec {\n  /** +capikit:conversion:with=a */\n  a?: string;\n  ref?: Ref;\n  /** +capikit:conversion:handled */\n  done?: boolean;\n}\nexport interface Ref {\n  apiVersion?: string;\n}\n",
      ),
      {
        "v1alpha1.WidgetSpec": "a:string~ ref:*.Ref~ done:bool",
        "v1alpha1.Ref": "apiVersion:string~",
        "v1.WidgetSpec": "a:string~ ref:.Ref~~",
        "v1.Ref": "group:string~",
      },
    );
    expect(plan).toBe("@done a+with=a ref+with=a");
  });

  it("are not possible if a Go type has other fields, or no row", () => {
    const spec = "export interface WidgetSpec {\n  size?: int32;\n}\n";
    const codes = (rows: Record<string, string>): readonly string[] =>
      emit(widget(spec, spec), { goTypes: goTypes(rows) }).codes;
    const row = "size:*int32~";
    expect(codes({ "v1alpha1.WidgetSpec": row, "v1.WidgetSpec": row })).toEqual([]);
    expect(codes({ "v1alpha1.WidgetSpec": row, "v1.WidgetSpec": `${row} more:string~` })).toEqual(["CK5413"]);
    expect(codes({ "v1alpha1.WidgetSpec": row, "v1.WidgetSpec": "count:int32" })).toContain("CK5413");
    expect(codes({ "v1alpha1.WidgetSpec": row })).toContain("CK5413");
  });
});

describe("conversions of JSON", () => {
  it("call the functions that finish an object, and those of a type", () => {
    const { files, codes } = emit(
      widget(
        "export interface WidgetSpec {\n  ref?: Ref;\n}\n/** +capikit:conversion:with=a */\nexport interface Ref {\n  group?: string;\n}\n",
        "/** +capikit:conversion:finish=done */\nexport interface WidgetSpec {\n  ref?: Ref;\n  /** +capikit:conversion:handled */\n  done?: boolean;\n}\nexport interface Ref {\n  apiVersion?: string;\n}\n",
      ),
    );
    expect(codes).toEqual([]);
    const text = files["widget.ts"] ?? "";
    expect(text).toContain("if (from.ref !== undefined) to.ref = overrides.aToHub(from.ref);");
    expect(text).toContain("  overrides.doneFromHub(from, to);\n  return to;");
    expect(text).not.toContain("overrides.doneToHub");
  });

  it("convert a map of plain values to a list of names and values", () => {
    const { files, codes } = emit(
      widget(
        "export interface WidgetSpec {\n  args?: Arg[];\n}\nexport interface Arg {\n  name: string;\n  value: string;\n}\n",
        "export interface WidgetSpec {\n  /** +capikit:conversion:with=byName */\n  args?: { [key: string]: string };\n}\n",
      ),
    );
    expect(codes).toEqual([]);
    expect(files["widget.ts"]).toContain('mapToList(from.args, (value) => ({ name: "", value }))');
    expect(files["widget.ts"]).toContain("listToMap(from.args, ({ value }) => value)");
  });

  it("keep fields of a type that both versions share, whatever its markers", () => {
    const types =
      'import type { Shared } from "../../shared.js";\nexport interface WidgetSpec {\n  shared?: Shared;\n}\n';
    const { files, codes } = emit({
      ...widget(types, types),
      "shared.ts":
        "/** +capikit:conversion:with=missing */\nexport interface Shared {\n  /** +capikit:conversion:preserve */\n  a?: string;\n  /** +capikit:conversion:from=gone */\n  b?: string;\n}\n",
    });
    expect(codes).toEqual([]);
    for (const name of ["a", "b"])
      expect(files["widget.ts"]).toContain(`if (from.${name} !== undefined) to.${name} = from.${name};`);
  });
});
