import type { EmitPlace, Emitter, OptionValues } from "../../src/emit/emitter.ts";
import { readWithMeta } from "./read-with-meta.ts";

/** Runs an emitter on a project in memory; returns artefacts by path relative to its folder. */
export function emitProject(
  emitter: Emitter,
  files: Readonly<Record<string, string>>,
  options: OptionValues,
  place: EmitPlace,
) {
  const { model, diagnostics } = readWithMeta(files);
  const result = emitter.emit(model, options, place);
  return {
    files: Object.fromEntries(result.artefacts.map(({ path, text }) => [path, text])),
    diagnostics: [...diagnostics, ...result.diagnostics],
  };
}

/** Returns {@link emitProject} for an emitter and a folder, with the codes of diagnostics. */
export function emitWith(emitter: Emitter, folder: string) {
  return (
    project: Readonly<Record<string, string>>,
    options: OptionValues = {},
    place: EmitPlace = { root: "/p", folder },
  ) => {
    const { files, diagnostics } = emitProject(emitter, project, options, place);
    return { files, codes: diagnostics.map(({ code }) => code) };
  };
}

const meta = ["Duration", "int32", "int64", "JSONValue", "KubernetesObject", "ObjectMeta", "Quantity"];

/** A package with one file of types; `about` are more markers of the package. */
export function packageOf(folder: string, types: string, about = ""): Record<string, string> {
  const names = meta.filter((name) => new RegExp(`\\b${name}\\b`).test(types)).join(", ");
  return {
    [`${folder}/index.ts`]: `/**\n * +groupName=test.example.com\n${about} */\nexport * from "./types.js";\n`,
    [`${folder}/types.ts`]: `import type { ${names} } from "@capikit/api/meta";\n${types}`,
  };
}
