import { stringLiteral } from "@capikit/model";

/** An import as a line of a file that is written. */
export function importLine(names: string, module: string): string {
  return `${["import", names, "from", stringLiteral(module)].join(" ")};`;
}
