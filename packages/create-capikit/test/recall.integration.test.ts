/** Breakages of public fixes, applied to the release of a created project. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "capikit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import type { Breakage } from "../../clusterctl-kit/test/lint/recall/breakage.ts";
import { componentBreakages } from "../../clusterctl-kit/test/lint/recall/components.ts";
import { definitionBreakages } from "../../clusterctl-kit/test/lint/recall/definitions.ts";
import { diagnosticsOf } from "../../clusterctl-kit/test/lint/recall/diagnostics.ts";
import { Release } from "../../clusterctl-kit/test/lint/recall/releases.ts";
import { rightBreakages } from "../../clusterctl-kit/test/lint/recall/rights.ts";
import { templateBreakages } from "../../clusterctl-kit/test/lint/recall/templates.ts";
import { createProject } from "../src/create-project.ts";
import { linkPackages, readSources } from "./link-packages.ts";

const capikit = join(import.meta.dirname, "../../../scripts/capikit.ts");
let home: string;
let files: ConstructorParameters<typeof Release>[0];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "create-capikit-recall-"));
  linkPackages(home);
  const project = join(home, "foo");
  await createProject({ folder: project, types: ["infrastructure"], contracts: "v1beta2", name: "foo" });
  readSources(project);
  expect(await generate({ project, cache: false })).toMatchObject({ ok: true, diagnostics: [] });
  const node = ["--conditions=@capikit/source", "--disable-warning=ExperimentalWarning", capikit];
  const args = [
    "release",
    "v1.0.0",
    "--project",
    project,
    "--image",
    "example.org/foo:v1.0.0",
    "--repository",
    join(home, "repository"),
  ];
  const { status, stderr } = spawnSync(process.execPath, [...node, ...args], { encoding: "utf8" });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const dir = join(home, "repository");
  files = Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".yaml"))
      .map((path) => [
        path,
        parseAllDocuments(readFileSync(join(dir, path), "utf8")).map((document) => document.toJS()),
      ]),
  );
}, 120_000);

afterAll(() => rmSync(home, { recursive: true, force: true }));

test("the release has no findings before", async () => {
  expect(await diagnosticsOf(new Release(files))).toEqual([]);
});

const breakages: readonly Breakage[] = [
  ...componentBreakages,
  ...definitionBreakages,
  ...rightBreakages,
  ...templateBreakages,
].filter(({ plant, rule }) => plant !== undefined && rule !== undefined);

/** Breakages without the expected diagnostic, with the codes of others, and the reason. */
const others: Readonly<Record<string, readonly [codes: readonly string[], reason: string]>> = {
  "metadata.yaml has no series for the minor version": [[], "the first series is that of another version"],
  "the series has the contract of the last release": [[], "the first series is that of another version"],
  "the Service selects no Pod": [[], "the Pods have this label"],
  "the CRD of the cluster's template is not in the release": [
    ["provider/class-templates", "template/unchecked-kind"],
    "the class and its templates name the missing kind, no role does",
  ],
};

test("breakages that a created release can have are reported", { timeout: 120_000 }, async () => {
  const found: Record<string, readonly string[]> = {};
  let [reported, impossible] = [0, 0];
  for (const { title, rule = "", plant } of breakages) {
    const release = new Release(files);
    const before = JSON.stringify(release.files);
    if (!canPlant(() => plant?.(release)) || JSON.stringify(release.files) === before) {
      impossible++;
      continue;
    }
    const codes = (await diagnosticsOf(release)).map(({ code }) => code);
    if (codes.includes(rule)) reported++;
    else found[title] = codes.sort();
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(others).map(([title, [codes]]) => [title, codes])));
  expect({ reported, impossible }).toEqual({ reported: 75, impossible: 22 });
});

/** Reports whether a release has the objects that a breakage changes. */
function canPlant(plant: () => void): boolean {
  try {
    plant();
    return true;
  } catch {
    return false;
  }
}
