import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { crdEmitter } from "@capikit/crd";
import { importCrds } from "@capikit/importer";
import { diskHost, type ProjectHost, readProject } from "@capikit/model";
import { rbacEmitter } from "@capikit/rbac";
import { upstreamCrds } from "@capikit/reference";
import { webhookEmitter } from "@capikit/webhook";
import { afterAll, describe, expect, it } from "vitest";
import { fallback } from "../src/fallback.ts";
import { parityCases, sourcesOf } from "../src/parity-case.ts";
import { writeFiles } from "../src/txtar.ts";

const root = join(import.meta.dirname, "../../..");
const scratch = mkdtempSync(join(tmpdir(), "capikit-determinism-"));

/** A project with several packages, from parity cases and an import of upstream's CRDs. */
const project = join(scratch, "project");
const names = ["versions", "rbac-normalisation", "webhooks", "kind-markers", "defaults-and-texts"];
for (const parityCase of parityCases().filter(({ name }) => names.includes(name))) {
  writeFiles(join(project, parityCase.name), sourcesOf(parityCase, "ts"));
}
for (const { path, text } of importCrds(await upstreamCrds(["cert-manager"]), { descriptions: true }).files) {
  if (path.startsWith("api/")) writeFiles(join(project, "imported"), { [path]: text });
}
writeFileSync(join(project, "capikit.config.ts"), 'export default { rbac: { roleName: "manager" } };\n');

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Returns the output of all emitters by path; fails on errors. */
function artefactsOf(folder: string, host: ProjectHost = diskHost): Record<string, string> {
  const diagnostics: Diagnostic[] = [];
  const model = readProject({ root: folder, host, fallbackPackages: fallback() }, (problem) =>
    diagnostics.push(problem),
  );
  const results = [
    crdEmitter.emit(model, {}),
    rbacEmitter.emit(model, { roleName: "manager" }),
    webhookEmitter.emit(model, {}),
  ];
  diagnostics.push(...results.flatMap((result) => result.diagnostics));
  expect(diagnostics.filter(isError).map(({ message }) => message)).toEqual([]);
  return Object.fromEntries(
    results.flatMap(({ artefacts }) => artefacts.map(({ path, text }) => [path, text])),
  );
}

/** A copy of the project whose sources are changed. */
function rewritten(name: string, change: (text: string) => string): string {
  const copy = join(scratch, name);
  cpSync(project, copy, { recursive: true });
  for (const file of globSync("**/*.ts", { cwd: copy })) {
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), "utf8")));
  }
  return copy;
}

/** Orders lists by a seed, otherwise than the disk does. */
function shuffling(seed: number): ProjectHost {
  const shuffle = <T>(items: readonly T[]): T[] => {
    let state = seed;
    const keyed = items.map((item) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return { item, key: state };
    });
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  };
  return {
    ...diskHost,
    readFolder(path) {
      const { files, folders } = diskHost.readFolder(path);
      return { files: shuffle(files), folders: shuffle(folders) };
    },
  };
}

describe("the same types give the same bytes", () => {
  const expected = artefactsOf(project);

  it("holds many artefacts", () => {
    expect(Object.keys(expected).length).toBeGreaterThan(15);
  });

  it("twice in a row", () => {
    expect(artefactsOf(project)).toEqual(expected);
  });

  it.each([1, 7, 42, 1234])("whatever the order of files, seed %i", (seed) => {
    expect(artefactsOf(project, shuffling(seed))).toEqual(expected);
  });

  it("from another folder", () => {
    expect(artefactsOf(rewritten("elsewhere/deeper", (text) => text))).toEqual(expected);
  });

  it("with Windows line ends", () => {
    expect(artefactsOf(rewritten("crlf", (text) => text.replaceAll("\n", "\r\n")))).toEqual(expected);
  });

  it("with byte order marks", () => {
    expect(artefactsOf(rewritten("bom", (text) => `\uFEFF${text}`))).toEqual(expected);
  });

  it("as a process in another working directory, twice", () => {
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
    expect(bases).toEqual(expected);
  });
});
