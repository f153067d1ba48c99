import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../../../packages/cli/test/source-cli.ts", import.meta.url));

/** Runs this repository's CLI from its sources. */
export async function runCli(args: readonly string[]): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(process.execPath, ["--conditions=@capikit/source", cli, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout };
}
