import { spawn } from "node:child_process";
import { once } from "node:events";
import { CreateError } from "./create-error.ts";

/** Returns the name of the calling package manager; npm if unknown. */
export function callingPackageManager(env: Readonly<Record<string, string | undefined>>): string {
  const [, name = "npm"] = /^(npm|pnpm|yarn|bun)\//.exec(env.npm_config_user_agent ?? "") ?? [];
  return name;
}

/**
 * Installs the dependencies of a project.
 *
 * @throws CreateError when the installation fails; the project itself is complete.
 */
export async function install(folder: string, manager: string, signal: AbortSignal): Promise<void> {
  const program = spawn(manager, ["install"], {
    cwd: folder,
    stdio: "inherit",
    signal,
    shell: process.platform === "win32",
  });
  const failure = await once(program, "exit").then(
    ([code]) => (code === 0 ? undefined : `exited with ${code}`),
    (error: Error) => error.message,
  );
  if (failure === undefined) return;
  throw new CreateError(`${manager} install failed: ${failure}`, {
    help: `the project is complete; run ${manager} install in ${folder} when the registry is reachable`,
    exitCode: 1,
  });
}
