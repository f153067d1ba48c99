/**
 * `pnpm tool tutorials [PAGE…]`: follows README, the quick start and the tutorials word for word, in an empty
 * home folder and without containers: before publication in a clone of the last commit, and then with the
 * packages as they are published.
 *
 * `--state` selects one of both, `--record` writes the pictures of terminals, `--show` prints the output
 * of every command.
 */
import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../root.ts";
import { createCleanHome, type State } from "./clean-home.ts";
import { runTutorial } from "./run-tutorial.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    state: { type: "string", multiple: true, default: ["clone", "published"] },
    record: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
  },
});
/** The pages that install a release with clusterctl. */
const needsReleases = /^infrastructure-provider$/;
const paths = ["README.md", "docs/quick-start.md", ...globSync("docs/tutorials/*.md", { cwd: root }).sort()];
const known = new Map(paths.map((path) => [basename(path, ".md"), path]));
const names = positionals.length > 0 ? positionals : [...known.keys()];
const unknown = names.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`unknown page: ${unknown.join(", ")}; the pages are ${[...known.keys()].join(", ")}`);
  process.exit(2);
}

for (const state of values.state as readonly State[]) {
  const began = performance.now();
  await using home = await createCleanHome(
    state,
    names.some((name) => needsReleases.test(name)),
  );
  console.log(`${state}: packages and programs are ready (${secondsSince(began)} s)`);
  let [run, failed] = [0, 0];
  for (const name of names) {
    const started = performance.now();
    console.log(name);
    try {
      const path = known.get(name) ?? "";
      const { clone, env } = home;
      run += await runTutorial(join(clone, path), {
        show: values.show,
        pictures: values.record ? dirname(join(root, path)) : undefined,
        clone,
        folder: home.folder(name),
        env,
        print: console.log,
      });
      console.log(`ok    ${name} (${secondsSince(started)} s)`);
    } catch (error) {
      console.log(`FAIL  ${error instanceof Error ? error.message : error}`);
      failed++;
      process.exitCode = 1;
    } finally {
      home.removeProjects();
    }
  }
  console.log(`${state}: ${run} commands passed, ${failed} failed`);
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}
