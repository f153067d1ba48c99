import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { KubernetesObject } from "@capikit/client";
import { parseManifests } from "@capikit/envtest";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs sources: Node, and what makes it find those of other packages. */
const sources: readonly [string, ...string[]] = [process.execPath, "--conditions=@capikit/source"];

/** The command of a program of an example. */
export function programOfExample(name: string): readonly string[] {
  const folder = `${root}examples/${name}/`;
  const { scripts } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
  return [...sources, `${folder}${scripts.start.replace("node ", "")}`];
}

/** Returns the output of `capikit components build` for an example. */
export async function componentsOfExample(name: string): Promise<readonly KubernetesObject[]> {
  const [node, ...flags] = sources;
  const build = ["components", "build", "--project", `${root}examples/${name}`];
  const { stdout } = await promisify(execFile)(node, [
    ...flags,
    `${root}packages/cli/test/source-cli.ts`,
    ...build,
  ]);
  return parseManifests(stdout, `components of ${name}`);
}
