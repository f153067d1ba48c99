import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { all, alone, commands, type FirstMinutes, project, startFirstMinutes } from "../src/first-minutes.ts";
import { packOnce } from "../src/published.ts";

/** All types at once, and the two whose projects differ most. `first-minute.nightly.test.ts` has all others. */
const three = [all, alone, "runtime-extension"];
let minutes: FirstMinutes;

beforeAll(async () => {
  minutes = await startFirstMinutes(await packOnce(inject("packages")), "linked");
}, 900_000);
afterAll(() => minutes?.[Symbol.asyncDispose]());

it("takes three commands", () => {
  expect(commands).toEqual([
    `npm create capikit@latest ${project} -- --type infrastructure`,
    `cd ${project} && npm install`,
    "npm test",
  ]);
});

describe.concurrent("the first minute", () => {
  it("of all types, and extras of its project", async () => {
    await minutes.follow(all, commands.slice(-1));
    await minutes.offers(all);
    await minutes.run(all, "npm run check");
    expect(await minutes.run(all, "npm run build && ls dist/main.js")).toContain("dist/main.js");
    await minutes.run(all, "npx rolldown -c rolldown.config.ts --sourcemap");
    expectContents(minutes.folderOf(all));
  }, 900_000);

  it.each(three.slice(1))(
    "of %s",
    async (type) => {
      await minutes.follow(type, commands);
      await minutes.offers(type);
    },
    900_000,
  );
});

it("leaves a control plane as it was that tests join", async () => {
  const { client } = minutes.controlPlane;
  const kinds = await Promise.all([
    client.kindOf({ apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" }),
    ...["Mutating", "Validating"].map((which) =>
      client.kindOf({ apiVersion: "admissionregistration.k8s.io/v1", kind: `${which}WebhookConfiguration` }),
    ),
  ]);
  const lists = await Promise.all(kinds.map((kind) => client.list(kind)));
  expect(lists.flatMap(({ items }) => items.map(({ metadata }) => metadata.name))).toEqual([]);
});

it("reports missing test tools without Go, binaries and network", () => {
  const folder = minutes.folderOf(alone);
  const vitest = join(folder, "node_modules/vitest/vitest.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run"], {
    cwd: folder,
    encoding: "utf8",
    env: {
      HOME: join(minutes.home, "nobody"),
      NO_COLOR: "1",
      PATH: join(minutes.home, "nowhere"),
      // A port without listener.
      CAPIKIT_ENVTEST_INDEX: "http://127.0.0.1:1/index.yaml",
    },
  });
  const output = stdout + stderr;
  expect(status).toBe(1);
  expect(output).toMatch(/no etcd and kube-apiserver \S+ for \S+ found:/);
  expect(output).toMatch(/KUBEBUILDER_ASSETS: not set/);
  expect(output).toMatch(/cache: not in .*nobody/);
  expect(output).toMatch(/download: http:\/\/127\.0\.0\.1:1\/index\.yaml/);
  expect(output).toMatch(/build: go is not on the PATH: install Go/);
  // Steps without an API server continue.
  expect(output).toMatch(/Test Files +1 failed \| 1 passed/);
}, 300_000);

describe.each(three)("a project of %s", (type) => {
  it("names packages that there are, in the versions that we test with", () =>
    minutes.checkDependencies(type));

  it("is installed with its dependencies, and no more of ours", () => minutes.checkInstalled(type));
});

/** Compares the bill of materials and the licences of a bundle with its source maps, and those of its modules. */
function expectContents(folder: string): void {
  const dist = join(folder, "dist");
  const sourcesOf = (map: string): readonly string[] => {
    const { sources } = JSON.parse(readFileSync(map, "utf8")) as { readonly sources: readonly string[] };
    return sources.map((source) => join(dirname(map), source));
  };
  const modules = globSync("**/*.js.map", { cwd: dist }).flatMap((map) => sourcesOf(join(dist, map)));
  const installed = modules.flatMap((path) => {
    const [home] = /.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(path) ?? [];
    if (home === undefined) return [];
    const { name, version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
    return `${name} ${version}`;
  });
  // Code that is part of our packages.
  const maps = modules.map((path) => `${path}.map`).filter((path) => existsSync(path));
  const contained = maps.flatMap(sourcesOf).flatMap((path) => {
    return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [];
  });
  expect(contained).toContain("js-yaml");
  const {
    packages,
  }: { readonly packages: readonly { readonly name: string; readonly versionInfo: string }[] } = JSON.parse(
    readFileSync(join(dist, "sbom.spdx.json"), "utf8"),
  );
  const bundled = packages.slice(1, -2);
  expect(packages.slice(-2).map(({ name }) => name)).toEqual(["gcr.io/distroless/nodejs24-debian12", "node"]);
  const named = bundled.map(({ name, versionInfo }) => `${name} ${versionInfo}`);
  const known = new Set(installed);
  expect(named.filter((one) => known.has(one))).toHaveLength(known.size);
  const others = bundled.filter(({ name, versionInfo }) => !known.has(`${name} ${versionInfo}`));
  const names = new Set(installed.map((one) => one.split(" ")[0]));
  const inner = contained.filter((name) => !names.has(name));
  expect(others.map(({ name }) => name)).toEqual([...new Set(inner)].sort());
  const texts = readFileSync(join(dist, "THIRD-PARTY-LICENSES.txt"), "utf8");
  const headings = texts.split(/^-{80}$/m).map((part) => part.trim().split("\n")[0]?.replace(/ \(.*/, ""));
  expect(headings).toEqual(named);
}
