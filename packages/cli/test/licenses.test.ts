import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { expect, it, onTestFinished } from "vitest";
import { licenses, thirdPartyFile } from "../src/licenses.ts";

/**
 * Writes a project that imports a package, which contains code of another one, and a linked one, and does not import a
 * third.
 */
function project(): string {
  const folder = mkdtempSync(join(tmpdir(), "capikit-licenses-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const contained = ["inner", "elsewhere"].map((name) => ({
    ...{ name, version: "3.0.0", license: "ISC", text: `licence of ${name}` },
  }));
  const files = {
    "src/main.js":
      'import { used } from "@scope/used";\nimport { linked } from "linked";\nconsole.log(used, linked);\n',
    "node_modules/@scope/used/package.json":
      '{"name": "@scope/used", "version": "1.2.3", "license": "MIT", "main": "index.js", "type": "module"}',
    "node_modules/@scope/used/index.js": "export const used = process.argv.map((one) => one.length);\n",
    "node_modules/@scope/used/index.js.map":
      '{"sources": ["src/index.ts", "../../inner/index.js"], "mappings": ""}',
    "node_modules/@scope/used/LICENSE.md": "licence of used",
    "node_modules/@scope/used/NOTICE": "notice of used",
    [`node_modules/@scope/used/dist/${thirdPartyFile}`]: JSON.stringify(contained),
    Dockerfile:
      "FROM node AS build\nFROM --platform=linux/amd64 gcr.io/base/node24:nonroot@sha256:14d4 AS image\nFROM image\n",
    "vendor/linked/package.json":
      '{"name": "linked", "version": "4.0.0", "license": "MIT", "main": "dist/index.js"}',
    "vendor/linked/dist/package.json": '{"type": "module"}',
    "vendor/linked/dist/index.js": "export const linked = process.title.trim();\n",
    "vendor/linked/LICENSE": "licence of linked",
    "node_modules/unused/package.json": '{"name": "unused", "version": "1.0.0"}',
    "node_modules/unused/index.js": "export const unused = 1;\n",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync("../vendor/linked", join(folder, "node_modules/linked"));
  return folder;
}

async function bundled(folder: string): Promise<ReadonlyMap<string, string>> {
  const build = await rolldown({
    input: join(folder, "src/main.js"),
    cwd: folder,
    plugins: [licenses({ version: "v0.3.0", dockerfile: join(folder, "Dockerfile") }) as never],
  });
  const { output } = await build.generate();
  await build.close();
  return new Map(output.flatMap((one) => (one.type === "asset" ? [[one.fileName, String(one.source)]] : [])));
}

it("writes the licences and the bill of materials of a bundle, and of nothing else", async () => {
  const folder = project();
  const assets = await bundled(folder);
  const texts = assets.get("THIRD-PARTY-LICENSES.txt");
  for (const part of [
    "@scope/used 1.2.3 (MIT)",
    "licence of used",
    "notice of used",
    "inner 3.0.0 (ISC)",
    "licence of inner",
    "linked 4.0.0 (MIT)",
    "licence of linked",
  ])
    expect(texts).toContain(part);
  expect(texts).not.toMatch(/unused|elsewhere/);
  const sbom = JSON.parse(assets.get("sbom.spdx.json") ?? "");
  const packages: readonly { name: string; versionInfo: string; licenseDeclared: string }[] = sbom.packages;
  expect(packages.slice(1).map((one) => [one.name, one.versionInfo, one.licenseDeclared])).toEqual([
    ["@scope/used", "1.2.3", "MIT"],
    ["inner", "3.0.0", "ISC"],
    ["linked", "4.0.0", "MIT"],
    ["gcr.io/base/node24", "nonroot@sha256:14d4", "NOASSERTION"],
    ["node", undefined, "NOASSERTION"],
  ]);
  expect(packages[4]).toMatchObject({
    externalRefs: [
      { referenceLocator: "pkg:oci/node24@sha256%3A14d4?repository_url=gcr.io/base/node24&tag=nonroot" },
    ],
  });
  expect(packages[0]).toMatchObject({ versionInfo: "v0.3.0" });
  expect(sbom.relationships).toHaveLength(6);
  expect(await bundled(folder)).toEqual(assets);
});
