import { execFile } from "node:child_process";
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { ensureReference } from "@capikit/reference";
import { type ParityCase, parityRoot, sourcesOf, writeCases } from "./parity-case.ts";
import type { Files } from "./txtar.ts";

/** The output of controller-gen for some Go packages of a module. */
export async function controllerGen(
  module: string,
  flags: string,
  packages: readonly string[],
): Promise<Files> {
  const program = await ensureReference("controller-gen");
  const out = mkdtempSync(join(tmpdir(), "capikit-parity-"));
  try {
    const paths = packages.map((path) => `paths=${path}`);
    await promisify(execFile)(program, [...flags.split(/\s+/), ...paths, `output:dir=${out}`], {
      cwd: module,
      // Memory is plenty for a run this short; collecting it took a third of the time.
      env: { ...process.env, GOFLAGS: "-mod=readonly", GOGC: "400" },
    });
    const files = globSync("**/*.yaml", { cwd: out }).sort();
    return Object.fromEntries(files.map((file) => [basename(file), readFileSync(join(out, file), "utf8")]));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Returns the sorted names of the markers of controller-gen's emitters. */
export async function controllerGenMarkers(): Promise<readonly string[]> {
  const program = await ensureReference("controller-gen");
  const emitters = ["crd", "rbac:roleName=role", "webhook", "-wwww"];
  const { stdout } = await promisify(execFile)(program, emitters);
  const categories = JSON.parse(stdout) as readonly {
    readonly markers: readonly { readonly name: string }[];
  }[];
  return [...new Set(categories.flatMap(({ markers }) => markers.map(({ name }) => name)))].sort();
}

/**
 * Runs controller-gen and returns the output of each case by name.
 *
 * Cases that differ only in their groups share a run, because loading packages dominates its time;
 * the file names contain the group.
 */
export async function controllerGenOfAll(cases: readonly ParityCase[]): Promise<Map<string, Files>> {
  const runs = new Map<string, ParityCase[]>();
  for (const one of cases) {
    const key = isCrdAlone(one.flags) ? one.flags : one.name;
    runs.set(key, [...(runs.get(key) ?? []), one]);
  }
  const found = new Map<string, Files>(cases.map(({ name }) => [name, {}]));
  const module = mkdtempSync(join(tmpdir(), "capikit-parity-go-"));
  writeCases(module, cases);
  copyGoModule(module);
  await Promise.all(
    [...runs.values()].map(async (together) => {
      const [{ flags } = { flags: "" }] = together;
      const files = await controllerGen(
        module,
        flags,
        together.map(({ name }) => `./cases/${name}/go/...`),
      );
      const owners = new Map(together.flatMap((one) => groupsOf(one).map((group) => [group, one.name])));
      for (const [file, text] of Object.entries(files)) {
        const owner = isCrdAlone(flags) ? owners.get(file.slice(0, file.indexOf("_"))) : together[0]?.name;
        if (owner === undefined) throw new Error(`${file} belongs to no case`);
        found.set(owner, { ...found.get(owner), [file]: text });
      }
    }),
  ).finally(() => rmSync(module, { recursive: true }));
  return found;
}

/** Copies the files of the cases' Go module to a folder. */
export function copyGoModule(folder: string): void {
  for (const file of ["go.mod", "go.sum"]) copyFileSync(join(parityRoot, file), join(folder, file));
}

function isCrdAlone(flags: string): boolean {
  return /^crd(:\S*)?$/.test(flags);
}

function groupsOf(parityCase: ParityCase): string[] {
  return Object.values(sourcesOf(parityCase, "go")).flatMap((text) =>
    [...text.matchAll(/^\/\/ \+groupName=(\S+)/gm)].map(([, group = ""]) => group),
  );
}
