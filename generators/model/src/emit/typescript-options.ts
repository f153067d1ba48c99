import type { Report } from "@capikit/common/diagnostics";
import { badOption } from "../diagnostics/codes/crd.ts";
import type { OptionDefinition, OptionValues } from "./emitter.ts";

/** The option for the file extension of imports in generated TypeScript. */
export const importExtensionOption = {
  type: "string",
  summary: "File extension of imports in generated TypeScript: js or ts.",
  default: "js",
} as const satisfies OptionDefinition;

/** Reads the option `importExtension`; reports values other than js and ts. */
export function readImportExtension(options: OptionValues, report: Report): string {
  const extension = String(options.importExtension ?? importExtensionOption.default);
  if (extension !== "js" && extension !== "ts")
    report(badOption.create({ option: "importExtension", value: extension, reason: "must be js or ts" }));
  return extension;
}
