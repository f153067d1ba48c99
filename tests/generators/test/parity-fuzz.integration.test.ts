import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isError } from "@capikit/common/diagnostics";
import { generate } from "@capikit/generators/run";
import { afterAll, expect, inject, it } from "vitest";
import { type Random, randomFrom } from "../../reference/src/random.ts";
import { controllerGen, copyGoModule } from "../src/controller-gen.ts";
import { fallback } from "../src/fallback.ts";
import { drawApi } from "../src/fuzz/draw-api.ts";
import { printGo } from "../src/fuzz/print-go.ts";
import { printTs } from "../src/fuzz/print-ts.ts";
import { comparable } from "../src/manifests.ts";
import { type Files, writeFiles } from "../src/txtar.ts";

// Parts of a pair are unique: otherwise controller-gen loses one of two equal rules.
const groups = [
  "a",
  "b",
  '""',
  "core",
  '"*"',
  "c",
  "apps;extensions",
  "{extensions,apps}",
  "apps;apps;extensions",
] as const;

const resources = ["x", "y", "z/status", '"*"', "w"] as const;

const verbs = ["get", "list", "watch", '"*"', "create"] as const;

const names = ["n", "m"] as const;

const urls = ["/a", "/b", '"/c/*"', "/x;/y", '{/y,"/x"}'] as const;

/** RBAC markers of one role: ClusterRole `f<seed>`, or a Role in namespace `f<seed>`. */
function drawRules(seed: number): string[] {
  const random = randomFrom(seed);
  const isRole = random.chance(0.3);
  return Array.from({ length: random.integer(1, 10) }, () => {
    const what = !isRole && random.chance(0.15) ? [`urls=${random.pick(urls)}`] : objects(random);
    const where = isRole ? [`namespace=f${seed}`] : [];
    return `+kubebuilder:rbac:${[...what, `verbs=${list(random, verbs)}`, ...where, `roleName=f${seed}`].join(",")}`;
  });
}

function objects(random: Random): string[] {
  const some = [`groups=${random.pick(groups)}`, `resources=${list(random, resources)}`];
  return random.chance(0.2) ? [...some, `resourceNames=${list(random, names)}`] : some;
}

function list(random: Random, from: readonly [string, ...string[]]): string {
  const count = random.chance(0.6) ? 1 : random.integer(2, 3);
  const items = Array.from({ length: count }, () => random.pick(from));
  return random.chance(0.3) ? `{${items.join(",")}}` : items.join(";");
}

/** The first seed; each seed is one API. */
const first = inject("seed");

const count = inject("nightly") ? 600 : 30;

const scratch = mkdtempSync(join(tmpdir(), "capikit-fuzz-"));

const apis = Array.from({ length: count }, (_, i) => drawApi(first + i));

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function theirs(): Promise<Files> {
  const module = join(scratch, "go");
  for (const api of apis) writeFiles(module, printGo(api));
  copyGoModule(module);
  return controllerGen(module, "crd", ["./..."]);
}

async function ours(): Promise<Files> {
  const project = join(scratch, "ts");
  for (const api of apis) writeFiles(project, printTs(api));
  writeFiles(project, { "tsconfig.json": '{ "compilerOptions": { "strict": true, "module": "nodenext" } }' });
  const { diagnostics, files } = await generate({
    project,
    emitters: ["crd"],
    config: {},
    mode: "none",
    cache: false,
    fallback,
  });
  const problems = diagnostics
    .filter(isError)
    .map(({ code, message, location }) => `${location?.path}:${location?.line} ${code} ${message}`);
  expect(problems).toEqual([]);
  return Object.fromEntries(files.map(({ path, text = "" }) => [basename(path), text]));
}

it(`${count} random APIs give the same CRDs as from controller-gen`, { timeout: 600_000 }, async () => {
  const [expected, actual] = await Promise.all([theirs(), ours()]);
  expect(Object.keys(actual)).toEqual(Object.keys(expected));
  for (const [file, text] of Object.entries(expected)) {
    const api = apis.find(({ name }) => file.startsWith(`${name}.`));
    const sources = api === undefined ? "" : Object.values({ ...printTs(api), ...printGo(api) }).join("\n");
    expect
      .soft(comparable({ [file]: actual[file] ?? "" }), `${file}\n${sources}`)
      .toEqual(comparable({ [file]: text }));
  }
});

it(`${count} random sets of permissions give the same roles as from controller-gen`, {
  timeout: 600_000,
}, async () => {
  const lines = Array.from({ length: count }, (_, i) => drawRules(first + i)).flat();
  const comment = lines.map((line) => `// ${line}\n`).join("");
  const module = join(scratch, "go-rbac");
  writeFiles(module, {
    "go.mod": "module capikit.test/fuzz\n\ngo 1.24\n",
    "a/a.go": `package a\n\n${comment}\nfunc A() {}\n`,
  });
  const project = join(scratch, "ts-rbac");
  writeFiles(project, { "a.ts": `${comment}export const a = 1;\n`, "tsconfig.json": "{}" });

  const expected = await controllerGen(module, "rbac:roleName=none", ["./..."]);
  const { diagnostics, files } = await generate({
    project,
    emitters: ["rbac"],
    config: { rbac: { roleName: "none" } },
    mode: "none",
    cache: false,
  });
  // The random names are unknown resources.
  const errors = diagnostics.filter(isError);
  expect(errors.map(({ message }) => message)).toEqual([]);
  const actual = Object.fromEntries(files.map(({ path, text = "" }) => [basename(path), text]));
  expect(comparable(actual)).toEqual(comparable(expected));
});
