import { relative } from "node:path";
import { renderDiagnostics } from "@capikit/common/diagnostics";
import { generate } from "./generate.ts";

/**
 * Runs `generate` for packages that the CLI itself depends on: writes a project's artefacts,
 * or compares them with `--check`. Prints the result and returns the exit code.
 */
export async function generateCommand(project: string, args: readonly string[]): Promise<number> {
  const { ok, diagnostics, files } = await generate({
    project,
    mode: args.includes("--check") ? "check" : "write",
  });
  process.stderr.write(renderDiagnostics(diagnostics, { format: "text" }));
  const touched = files.filter(({ status }) => status !== "unchanged");
  for (const { path, status } of touched) process.stdout.write(`${status} ${relative(project, path)}\n`);
  process.stdout.write(`${files.length} files, ${touched.length} touched\n`);
  return ok ? 0 : 1;
}
