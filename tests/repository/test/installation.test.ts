import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectManifest } from "../../../packages/create-capikit/src/project-manifest.ts";
import { published } from "../src/published.ts";
import { root } from "../src/root.ts";

/** The packages of others that users of ours install. Each new one needs a reason for its size. */
const known = {
  "@noble/hashes": "functions of sprig, in browsers too",
  "@peculiar/x509": "certificates",
  "fast-wrap-ansi": "the lines of capikit why",
  "modern-tar": "archives and images",
  picocolors: "colours",
  pino: "logs",
  "prom-client": "metrics",
  re2js: "Go's regular expressions",
  "reflect-metadata": "required by @peculiar/x509",
  undici: "HTTP",
  "vscode-languageserver": "capikit lsp",
  "vscode-languageserver-textdocument": "capikit lsp",
};

/** The tools of created projects, with their sizes on Linux in megabytes. */
const tools = {
  "@types/node": 2,
  "fast-check": 3,
  oxlint: 19,
  "oxlint-tsgolint": 22,
  prettier: 9,
  rolldown: 21,
  typescript: 30,
  vite: 3,
  vitest: 37,
};

const isOwn = (name: string): boolean => name.startsWith("@capikit/") || name === "capikit";

it("installs only known packages with those that are published", () => {
  const installed = published.flatMap(({ folder }) => {
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(root, folder, "package.json"), "utf8"),
    );
    return Object.keys({ ...dependencies, ...optionalDependencies });
  });
  const others = [...new Set(installed.filter((name) => !isOwn(name)))].sort();
  expect(others).toEqual(Object.keys(known).sort());
});

it("installs only known tools in created projects", () => {
  const manifest = JSON.parse(
    projectManifest("foo", new Set(["infrastructure", "runtime-extension"]), "both"),
  );
  const others = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    (name) => !isOwn(name),
  );
  expect(others.sort()).toEqual(Object.keys(tools).sort());
});

it("gives created projects the vite of our tests, and its rolldown, so that they install one of each", () => {
  const manifest = JSON.parse(projectManifest("foo", new Set(["infrastructure"]), "v1beta2"));
  const vitest = createRequire(import.meta.resolve("vitest/package.json"));
  const vite = createRequire(vitest.resolve("vite/package.json"));
  expect(manifest.devDependencies.vite).toBe(vite("vite/package.json").version);
  expect(manifest.devDependencies.rolldown).toBe(vite("rolldown/package.json").version);
});
