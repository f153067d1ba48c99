import type { OptionValues } from "@capikit/model";
import { readWithMeta } from "../../model/test/support/read-with-meta.ts";
import { crdEmitter } from "../src/index.ts";

/** Emits the CRDs of a project in memory: paths relative to its root. */
export function emit(files: Readonly<Record<string, string>>, options: OptionValues = {}) {
  const { model, diagnostics } = readWithMeta(files);
  const result = crdEmitter.emit(model, options);
  const files_ = Object.fromEntries(result.artefacts.map(({ path, text }) => [path, text]));
  return { files: files_, codes: [...diagnostics, ...result.diagnostics].map(({ code }) => code) };
}

/** A version of the kind Widget. */
export function version(
  name: string,
  markers = "",
  members = "",
  packageMarkers = "",
): Record<string, string> {
  return {
    [`api/${name}/index.ts`]: `/**\n * +groupName=test.example.com\n${packageMarkers} */\nexport * from "./widget.js";\n`,
    [`api/${name}/widget.ts`]: `import type { int32, int64, KubernetesObject } from "@capikit/api/meta";\n/**\n * A widget.\n${markers} */\nexport interface Widget extends KubernetesObject {\n${members}}\n`,
  };
}
