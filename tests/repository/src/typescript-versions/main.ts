/**
 * `pnpm tool check:typescript`: compiles the code of the documentation and a created project with each
 * supported TypeScript and module setting, against the packages as they are published.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packAll } from "../published.ts";
import { run } from "../run.ts";
import { typescript5, typescript6, typescript7 } from "../typescript.ts";
import { writeProjects } from "./projects.ts";

/** The supported compilers, by their versions, as arguments of Node.js. */
const compilers: Readonly<Record<string, readonly string[]>> = {
  "TypeScript 5.9": typescript5,
  "TypeScript 6.0": typescript6,
  "TypeScript 7.0": typescript7,
};

/** The module settings of programs for Node.js, and of programs for a bundler. */
const modules: Readonly<Record<string, readonly string[]>> = {
  nodenext: ["--module", "nodenext"],
  bundler: ["--module", "esnext", "--moduleResolution", "bundler"],
};

const home = mkdtempSync(join(tmpdir(), "capikit-typescript-"));
let failures = 0;
try {
  for (const { name, folder, config } of await writeProjects(home, await packAll(home)))
    for (const [compiler, program] of Object.entries(compilers))
      for (const [setting, flags] of Object.entries(modules)) {
        const { status, stdout } = run(folder, process.execPath, ...program, "-p", config, ...flags);
        console.log(
          `${status === 0 ? "ok  " : "FAIL"} ${name}: ${compiler}, ${setting}\n${stdout}`.trimEnd(),
        );
        if (status !== 0) failures += 1;
      }
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
