import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExecIdentity } from "../../src/config/index.ts";

/** Creates a credential plugin: a program that runs `body` and records the input of each run. */
export async function plugin(
  dir: string,
  body: string,
  more: Partial<ExecIdentity> = {},
): Promise<{
  identity: ExecIdentity;
  runs: () => Promise<{ info: unknown; args: string[]; env?: string }[]>;
}> {
  const log = join(dir, "runs");
  const command = join(dir, "plugin.mjs");
  await writeFile(log, "");
  await writeFile(
    command,
    `#!${process.execPath}
import { appendFileSync, readFileSync } from "node:fs";
const info = JSON.parse(process.env.KUBERNETES_EXEC_INFO);
appendFileSync(${JSON.stringify(log)}, JSON.stringify({ info, args: process.argv.slice(2), env: process.env.PLUGIN_ENV }) + "\\n");
const count = readFileSync(${JSON.stringify(log)}, "utf8").trim().split("\\n").length;
const answer = (status) => console.log(JSON.stringify({ apiVersion: info.apiVersion, kind: "ExecCredential", status }));
${body}
`,
  );
  await chmod(command, 0o755);
  const apiVersion = "client.authentication.k8s.io/v1";
  return {
    identity: { type: "exec", command, apiVersion, ...more },
    async runs() {
      const lines = (await readFile(log, "utf8")).trim().split("\n");
      return lines.filter(Boolean).map((line) => JSON.parse(line));
    },
  };
}
