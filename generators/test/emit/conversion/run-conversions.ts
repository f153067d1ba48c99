import * as runtime from "../../../../packages/api/src/conversion/runtime/index.ts";
import { conversionEmitter } from "../../../src/emit/conversion/index.ts";
import { ts } from "../../../src/source/syntax/compiler.ts";
import { emitProject, packageOf } from "../../support/emit-with.ts";

/** The types of a version. */
export interface WidgetTypes {
  /** The members of `WidgetSpec`. */
  readonly spec: string;
  /** A marker of `WidgetSpec`. */
  readonly marker?: string;
  /** Other declarations. */
  readonly more?: string;
}

/** Versions of kind Widget, with `v1` as the hub. */
export interface WidgetVersions {
  readonly versions: Readonly<Record<string, WidgetTypes>>;
  /** The module of overrides. */
  readonly overrides?: string;
  /** Texts of other modules. */
  readonly more?: Readonly<Record<string, string>>;
}

const group = "test.example.com";

/** Generates conversions of kind Widget, and runs them with the runtime. */
export function runConversions({ versions, overrides, more }: WidgetVersions) {
  const packages = Object.entries(versions).map(([version, types]) =>
    typesOf(version, types, overrides !== undefined),
  );
  const project = {
    ...Object.assign({}, ...packages),
    ...more,
    ...(overrides === undefined ? {} : { "overrides.ts": overrides }),
  };
  const place = { root: "/p", folder: "gen/conversion" };
  const { files, diagnostics } = emitProject(conversionEmitter, project, {}, place);
  const text = files["widget.ts"] ?? "";
  const exported = text === "" ? {} : evaluate(text, overrides);
  const convertObject = exported.convertWidget as (object: object, to: string) => { spec?: unknown };
  const convert = (from: string, object: object, to: string): { spec?: unknown } =>
    jsonOf(convertObject({ ...object, apiVersion: `${group}/${from}` }, `${group}/${to}`));
  const specFrom = (from: string, spec: unknown, to: string): unknown =>
    convert(from, widgetOf(spec), to).spec;
  return {
    codes: diagnostics.map(({ code }) => code),
    helps: diagnostics.map(({ help }) => help),
    files,
    text,
    /** The generated function for all directions. */
    convert: convertObject,
    /** Returns the spec in another version. */
    convertSpec: specFrom,
    /** Returns the spec after a conversion to another version, an edit there, and back. */
    roundTrip(
      from: string,
      spec: unknown,
      via: string,
      edit: (spec: never) => unknown = (same) => same,
    ): unknown {
      const other = convert(from, widgetOf(spec), via);
      return convert(via, { ...other, spec: edit(other.spec as never) }, from).spec;
    },
  };
}

function widgetOf(spec: unknown): object {
  return { kind: "Widget", metadata: { name: "a" }, spec };
}

function typesOf(version: string, { spec, marker, more = "" }: WidgetTypes, hasOverrides: boolean) {
  const overridden = hasOverrides ? " * +capikit:conversion:overrides=../../overrides.ts\n" : "";
  const comment = marker === undefined ? "" : `/** ${marker} */\n`;
  return packageOf(
    `api/${version}`,
    `export interface Widget extends KubernetesObject {\n  spec?: WidgetSpec;\n}\n${comment}export interface WidgetSpec {\n${spec}\n}\n${more}`,
    version === "v1" ? ` * +capikit:conversion:hub\n${overridden}` : "",
  );
}

/** Returns the exports of a generated module. */
function evaluate(text: string, overrides: string | undefined): Record<string, unknown> {
  const run = (source: string): Record<string, unknown> => {
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    const exported: Record<string, unknown> = {};
    const require = (from: string) => (from.startsWith(".") ? run(overrides ?? "") : runtime);
    new Function("exports", "require", outputText)(exported, require);
    return exported;
  };
  return run(text);
}

/** Returns the value as the API server receives it. */
function jsonOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
