import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureReference } from "@capikit/reference";

/** Node.js arguments that run the CLI from its sources. */
export const sourceCli: readonly string[] = [
  "--conditions=@capikit/source",
  fileURLToPath(new URL("../../../../packages/cli/test/source-cli.ts", import.meta.url)),
];

/** Runs `clusterctl move` with its own configuration in a folder. */
export async function clusterctlMove(
  folder: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly stderr: string }> {
  const program = await ensureReference("clusterctl");
  const config = join(folder, "clusterctl.yaml");
  await writeFile(config, "providers: []\n");
  const env = { HOME: folder, XDG_CONFIG_HOME: folder, CLUSTERCTL_DISABLE_VERSIONCHECK: "true" };
  return new Promise((resolve, reject) => {
    execFile(
      program,
      ["move", "--config", config, ...args],
      { env, maxBuffer: 64 * 1024 * 1024 },
      (error, _, stderr) => {
        if (error === null) resolve({ code: 0, stderr });
        else if (typeof error.code === "number") resolve({ code: error.code, stderr });
        else reject(error);
      },
    );
  });
}
