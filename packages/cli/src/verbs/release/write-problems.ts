import type { ReleaseProblem } from "@capikit/clusterctl-kit/repository";
import { coloursOf } from "../../colours.ts";
import type { Io } from "../../io.ts";

/** Writes what is wrong with a release. */
export function writeProblems(problems: readonly ReleaseProblem[], format: unknown, io: Io): void {
  if (format === "json") {
    io.stdout(`${JSON.stringify({ problems }, null, 2)}\n`);
    return;
  }
  const colours = coloursOf(io, "stderr");
  for (const { level, where, message, help } of problems) {
    if (format === "github") {
      const text = `${where}: ${message}${help === undefined ? "" : `; ${help}`}`;
      io.stdout(
        `::${level}::${text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")}\n`,
      );
      continue;
    }
    const paint = level === "error" ? colours.red : colours.yellow;
    io.stderr(`${paint(level)} ${colours.bold(where)}: ${message}\n`);
    if (help !== undefined) io.stderr(`  help: ${help}\n`);
  }
}
