import { UsageError } from "@capikit/runner";
import type { Io } from "../../shared/terminal/io.ts";
import type { PackageManager } from "./package-manager.ts";
import { runProgram } from "./run-program.ts";

/**
 * Installs the dependencies of a project. The output of the package manager goes to stderr.
 *
 * @throws UsageError when the installation fails.
 */
export async function installDependencies(root: string, manager: PackageManager, io: Io): Promise<void> {
  const code = await runProgram([manager, "install"], {
    cwd: root,
    io,
    output: { stdout: io.stderr, stderr: io.stderr },
    help: `install ${manager}, or set packageManager in package.json`,
  });
  if (code !== 0) throw new UsageError(`${manager} install exited with ${code}`);
}
