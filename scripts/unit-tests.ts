/**
 * Runs the unit tests of folders of the repository, by default of the current package. The task
 * `test:unit` of turbo, which keeps the report until a file that the package depends on changes.
 */
import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import { unitReport } from "./test/report.ts";

const root = join(import.meta.dirname, "..");
const folder = relative(root, process.cwd());
const folders = folder === "" ? process.argv.slice(2) : [`${folder}/`];
// `pnpm test` prints the failures of all packages after its run.
const reporter =
  process.env.TURBO_HASH === undefined ? "default" : join(root, "scripts/test/file-reporter.ts");
const { status } = spawnSync(
  "vitest",
  [
    "run",
    ...["--root", root, "--project", "unit"],
    ...[`--reporter=${reporter}`, "--reporter=json"],
    `--outputFile.json=${join(root, folder, unitReport)}`,
    ...folders,
  ],
  { cwd: root, stdio: "inherit" },
);
process.exitCode = status ?? 1;
