import { badOption } from "../diagnostics/codes/crd.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { OptionDefinition, OptionValues } from "./emitter.ts";

/** The option of emitters of TypeScript that says how imports end. */
export const importExtensionOption = {
  type: "string",
  summary: "How imports of generated TypeScript end: js, or ts.",
  default: "js",
} as const satisfies OptionDefinition;

/** Reads the option `importExtension`; what is neither js nor ts is reported. */
export function readImportExtension(options: OptionValues, report: Report): string {
  const extension = String(options.importExtension ?? importExtensionOption.default);
  if (extension !== "js" && extension !== "ts")
    report(badOption.create({ option: "importExtension", value: extension, reason: "must be js or ts" }));
  return extension;
}
