import type { EmitPlace, OptionValues } from "@capikit/model";
import { readWithMeta } from "../../model/test/support/read-with-meta.ts";
import { kindsEmitter } from "../src/index.ts";

/** Runs the emitter on a project in memory; returns artefacts by path relative to its folder. */
export function emit(
  files: Readonly<Record<string, string>>,
  options: OptionValues = {},
  place: EmitPlace = { root: "/p", folder: "gen/kinds" },
) {
  const { model, diagnostics } = readWithMeta(files);
  const result = kindsEmitter.emit(model, options, place);
  return {
    files: Object.fromEntries(result.artefacts.map(({ path, text }) => [path, text])),
    codes: [...diagnostics, ...result.diagnostics].map(({ code }) => code),
  };
}

/** A package with one file of types. */
export function packageOf(folder: string, types: string): Record<string, string> {
  return {
    [`${folder}/index.ts`]: '/** +groupName=test.example.com */\nexport * from "./types.js";\n',
    [`${folder}/types.ts`]: `import type { int32, int64, KubernetesObject, ObjectMeta, Quantity } from "@capikit/api/meta";\n${types}`,
  };
}
