import type { Io } from "../../shared/terminal/io.ts";
import { packageManagerOf } from "./package-manager.ts";
import { runProgram } from "./run-program.ts";

/**
 * Installs the dependencies of a project with its package manager, whose output goes to stderr.
 * Reports whether that succeeded.
 */
export async function installDependencies(root: string, io: Io): Promise<boolean> {
  const manager = packageManagerOf(root);
  const code = await runProgram([manager, "install"], root, io, { stdout: io.stderr, stderr: io.stderr });
  if (code === 0) return true;
  io.stderr(`capikit: ${manager} install exited with ${code}\n`);
  io.stderr(
    `  help: the changes are written; fix the cause, then run ${manager} install and capikit generate\n`,
  );
  return false;
}
