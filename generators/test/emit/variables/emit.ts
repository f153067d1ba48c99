import type { JsonSchema } from "@capikit/schema";
import ts from "typescript";
import type { OptionValues } from "../../../src/emit/emitter.ts";
import { variablesEmitter } from "../../../src/emit/variables/index.ts";
import { emitWith } from "../../support/emit-with.ts";

const emitFiles = emitWith(variablesEmitter, "gen/variables");

/** Runs the emitter on a project in memory. */
export function emit(project: Readonly<Record<string, string>>, options: OptionValues = {}) {
  const { files, codes } = emitFiles(project, options);
  return { paths: Object.keys(files), text: Object.values(files)[0] ?? "", codes };
}

interface Generated {
  readonly name: string;
  readonly required: boolean;
  readonly schema: { readonly openAPIV3Schema: JsonSchema };
}

/** The exports of a generated module. */
export function exportsOf(text: string): { variables: Generated[] } & Record<string, unknown> {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const module = { variables: [] };
  new Function("exports", outputText)(module);
  return module;
}
