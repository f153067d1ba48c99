/**
 * `pnpm check:typescript`: compiles the code of the documentation and a created project with each
 * supported TypeScript and module setting, against the packages as they are published.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packAll } from "../published.ts";
import { run } from "../run.ts";
import { compilers, modules } from "./compilers.ts";
import { writeProjects } from "./projects.ts";

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
