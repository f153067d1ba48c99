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
  // With CI=true, pnpm and Yarn do not update the lock file by default.
  const flags = manager === "pnpm" ? ["--no-frozen-lockfile"] : [];
  const env = manager === "yarn" ? { ...io.env, YARN_ENABLE_IMMUTABLE_INSTALLS: "false" } : io.env;
  const code = await runProgram([manager, "install", ...flags], {
    cwd: root,
    io: { env, signal: io.signal },
    output: { stdout: io.stderr, stderr: io.stderr },
    help: `install ${manager}, or set packageManager in package.json`,
  });
  if (code !== 0) throw new UsageError(`${manager} install exited with ${code}`);
}
