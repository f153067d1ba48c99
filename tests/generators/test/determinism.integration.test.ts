import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { artefactsOf, writeWholeProject } from "../src/whole-project.ts";

const root = join(import.meta.dirname, "../../..");

it("the same types give the same bytes as a process in another working directory, twice", () => {
  const scratch = mkdtempSync(join(tmpdir(), "capikit-determinism-"));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const project = join(scratch, "project");
  writeWholeProject(project);
  const cli = join(root, "packages/cli/test/source-cli.ts");
  const runs = [root, tmpdir()].map((cwd, index) => {
    const out = join(scratch, `out-${index}`);
    const args = [
      "--conditions=@capikit/source",
      cli,
      "generate",
      "--no-cache",
      "--project",
      project,
      "--out",
      out,
    ];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
    expect(`${status} ${stderr}`).toMatch(/^0 /);
    return Object.fromEntries(
      globSync("**/*.yaml", { cwd: out }).map((file) => [file, readFileSync(join(out, file), "utf8")]),
    );
  });
  expect(runs[1]).toEqual(runs[0]);
  const bases = Object.fromEntries(
    Object.entries(runs[0] ?? {}).map(([path, text]) => [path.split("/").at(-1), text]),
  );
  expect(bases).toEqual(artefactsOf(project));
});
