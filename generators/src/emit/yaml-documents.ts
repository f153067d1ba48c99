import { printYaml } from "@capikit/common/yaml";
import type { OptionValues } from "./emitter.ts";

/** Returns the text of a manifest file: the header, then each document after `---`. */
export function yamlDocuments(documents: readonly unknown[], options: OptionValues): string {
  const body = documents.map((document) => `---\n${printYaml(document)}`).join("");
  return headerText(options) + body;
}

function headerText({ headerFile, year }: OptionValues): string {
  if (typeof headerFile !== "string" || headerFile === "") return "";
  const header = headerFile.replaceAll(" YEAR", ` ${year ?? ""}`);
  return header.endsWith("\n") ? header : `${header}\n`;
}
