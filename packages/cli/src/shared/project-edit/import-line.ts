import { stringLiteral } from "@capikit/model";

/** Returns an import as a source line. */
export function importLine(names: string, module: string): string {
  return `${["import", names, "from", stringLiteral(module)].join(" ")};`;
}
