import { spawn } from "node:child_process";
import { once } from "node:events";
import { CreateError } from "./create-error.ts";

/** Names the package manager by which we were called; npm where nothing tells. */
export function packageManagerOf(env: Readonly<Record<string, string | undefined>>): string {
  const [, name = "npm"] = /^(npm|pnpm|yarn|bun)\//.exec(env.npm_config_user_agent ?? "") ?? [];
  return name;
}

/**
 * Installs what a project needs.
 *
 * @throws CreateError where that fails; the project itself is whole.
 */
export async function install(folder: string, manager: string, signal: AbortSignal): Promise<void> {
  const program = spawn(manager, ["install"], {
    cwd: folder,
    stdio: "inherit",
    signal,
    shell: process.platform === "win32",
  });
  const failure = await once(program, "exit").then(
    ([code]) => (code === 0 ? undefined : `it ended with ${code}`),
    (error: Error) => error.message,
  );
  if (failure === undefined) return;
  throw new CreateError(`${manager} install failed: ${failure}`, {
    help: `the project is whole; run ${manager} install in ${folder} when the network and the registry are there`,
    exitCode: 1,
  });
}
