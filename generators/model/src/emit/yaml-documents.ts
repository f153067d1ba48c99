import { printYaml } from "@capikit/schema/yaml";
import { createMemory } from "../memory/memory.ts";
import type { OptionDefinition, OptionValues } from "./emitter.ts";

/** The options that every emitter of manifests has, as controller-gen spells them. */
export const headerOptions = {
  headerFile: { type: "file", summary: "A file whose text (a licence, say) heads every generated file." },
  year: { type: "string", summary: "What ` YEAR` in the header file becomes." },
} as const satisfies Readonly<Record<string, OptionDefinition>>;

/** The text of a file of manifests: the header, then each document behind `---`. */
export function yamlDocuments(documents: readonly unknown[], options: OptionValues): string {
  const body = documents.map((document) => `---\n${print(document)}`).join("");
  return headerText(options) + body;
}

const printed = createMemory<string>();

function print(document: unknown): string {
  return printed.recall(document, () => printYaml(document)) ?? "";
}

function headerText({ headerFile, year }: OptionValues): string {
  if (typeof headerFile !== "string" || headerFile === "") return "";
  const header = headerFile.replaceAll(" YEAR", ` ${year ?? ""}`);
  return header.endsWith("\n") ? header : `${header}\n`;
}
