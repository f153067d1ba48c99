import { printYaml } from "@capikit/common/yaml";
import type { OptionDefinition, OptionValues } from "./emitter.ts";

/** The options of every manifest emitter, in controller-gen's spelling. */
export const headerOptions = {
  headerFile: {
    type: "file",
    summary: "File with header text, such as a licence, for every generated file.",
  },
  year: { type: "string", summary: "Replacement for ` YEAR` in the header file." },
} as const satisfies Readonly<Record<string, OptionDefinition>>;

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
