import type { EmitPlace, OptionValues } from "@capikit/model";
import { readWithMeta } from "../../model/test/support/read-with-meta.ts";
import { conversionEmitter } from "../src/index.ts";

/** Runs the emitter on a project in memory; returns artefacts by path relative to its folder. */
export function emit(
  files: Readonly<Record<string, string>>,
  options: OptionValues = {},
  place: EmitPlace = { root: "/p", folder: "gen/conversion" },
) {
  const { model, diagnostics } = readWithMeta(files);
  const result = conversionEmitter.emit(model, options, place);
  const all = [...diagnostics, ...result.diagnostics];
  return {
    files: Object.fromEntries(result.artefacts.map(({ path, text }) => [path, text])),
    codes: all.map(({ code }) => code),
    helps: all.map(({ help }) => help),
  };
}

/** A package with one file of types; `about` are more markers of the package. */
export function packageOf(folder: string, types: string, about = ""): Record<string, string> {
  return {
    [`${folder}/index.ts`]: `/**\n * +groupName=test.example.com\n${about} */\nexport * from "./types.js";\n`,
    [`${folder}/types.ts`]: `import type { Duration, int32, int64, JSONValue, KubernetesObject, Quantity } from "@capikit/api/meta";\n${types}`,
  };
}
