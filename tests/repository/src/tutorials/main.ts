/**
 * `pnpm tutorials [PAGE…]`: follows the tutorials of the site word for word, with the packages as
 * they are published, in an empty home folder and without containers.
 *
 * `--record` writes the pictures of terminals, `--show` prints the output of every command.
 */
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../root.ts";
import { createCleanHome } from "./clean-home.ts";
import { runTutorial } from "./run-tutorial.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: "boolean", default: false }, show: { type: "boolean", default: false } },
});
const known = globSync("*.md", { cwd: join(root, "docs/tutorials") }).map((file) => basename(file, ".md"));
const tutorials = positionals.length > 0 ? positionals : known.sort();
const unknown = tutorials.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`unknown tutorial: ${unknown.join(", ")}; the tutorials are ${known.sort().join(", ")}`);
  process.exit(2);
}

const began = performance.now();
await using home = await createCleanHome();
console.log(`packages and programs are ready (${secondsSince(began)} s)`);
for (const name of tutorials) {
  const started = performance.now();
  const page = join(root, `docs/tutorials/${name}.md`);
  console.log(name);
  try {
    await runTutorial(page, { ...values, folder: home.folder(name), env: home.env, print: console.log });
    console.log(`ok    ${name} (${secondsSince(started)} s)`);
  } catch (error) {
    console.log(`FAIL  ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}
