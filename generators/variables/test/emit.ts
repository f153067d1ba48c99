import type { OptionValues } from "@capikit/model";
import type { JsonSchema } from "@capikit/schema";
import ts from "typescript";
import { readWithMeta } from "../../model/test/support/read-with-meta.ts";
import { variablesEmitter } from "../src/index.ts";

/** Runs the emitter on a project in memory. */
export function emit(files: Readonly<Record<string, string>>, options: OptionValues = {}) {
  const { model, diagnostics } = readWithMeta(files);
  const result = variablesEmitter.emit(model, options, { root: "/p", folder: "gen/variables" });
  return {
    paths: result.artefacts.map(({ path }) => path),
    text: result.artefacts[0]?.text ?? "",
    codes: [...diagnostics, ...result.diagnostics].map(({ code }) => code),
  };
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
