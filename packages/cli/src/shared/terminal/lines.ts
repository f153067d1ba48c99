import { withoutHidden } from "@capikit/common/text";
import { wrapAnsi } from "fast-wrap-ansi";
import { type Io, withoutCommands } from "./io.ts";

const narrowest = 40;

/**
 * Writes lines of foreign text: line breaks and control characters in them are replaced, so that no
 * text can pose as another line. With an indent, terminals get them wrapped to their width.
 */
export function writeLines(
  io: Pick<Io, "stderr" | "stdout" | "terminal">,
  lines: readonly string[],
  { indent, stream = "stdout" }: { readonly indent?: number; readonly stream?: "stderr" | "stdout" } = {},
): void {
  const width = io.terminal[stream] ? process[stream].columns : undefined;
  for (const line of lines) {
    const [first = "", ...rest] = line.split(/[\r\n\u0085\u2028\u2029]+/);
    const joined =
      rest.length === 0 ? first : [first.trimEnd(), ...rest.map((part) => part.trim())].join(" ");
    const safe = withoutCommands(withoutHidden(joined));
    const isWhole = width === undefined || indent === undefined;
    io[stream](`${isWhole ? safe : wrapped(safe, Math.max(width, narrowest), indent)}\n`);
  }
}

function wrapped(line: string, width: number, indent: number): string {
  if (line.length <= width) return line;
  const [first = "", ...rest] = wrapAnsi(line, width, { hard: true, trim: false }).split("\n");
  const below = wrapAnsi(rest.join("").trimStart(), width - indent, { hard: true });
  return [first, ...below.split("\n").map((row) => " ".repeat(indent) + row)].join("\n");
}
