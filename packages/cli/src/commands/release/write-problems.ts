import type { ReleaseProblem } from "@capikit/clusterctl-kit/repository";
import { coloursOf } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { workflowCommand } from "../../shared/terminal/workflow-command.ts";

/** Prints the problems of a release. */
export function writeProblems(problems: readonly ReleaseProblem[], format: unknown, io: Io): void {
  if (format === "json") {
    io.stdout(`${JSON.stringify({ problems }, null, 2)}\n`);
    return;
  }
  const colours = coloursOf(io, "stderr");
  for (const { level, where, message, help } of problems) {
    if (format === "github") {
      const text = `${where}: ${message}${help === undefined ? "" : `; ${help}`}`;
      io.stdout(workflowCommand(level, {}, text));
      continue;
    }
    const paint = level === "error" ? colours.red : colours.yellow;
    // CI systems parse commands at the start of a line.
    io.stderr(`${paint(level)} ${colours.bold(where)}: ${message}`.replaceAll("\n", "\n  "));
    io.stderr("\n");
    if (help !== undefined) io.stderr(`  help: ${help}\n`);
  }
}
