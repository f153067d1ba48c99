import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const sources = globSync(
  [
    "packages/*/src/**/*.ts",
    "generators/src/**/*.ts",
    "examples/*/src/**/*.ts",
    "scripts/**/*.ts",
    "packages/create-capikit/templates/**/*",
  ],
  { cwd: root, exclude: ["packages/api/src/**", "**/node_modules/**"] },
).filter((path) => /\.[cm]?[jt]sx?$/.test(path));

/**
 * Uses of the shared temporary folder that create nothing there, or that other users cannot
 * prepare.
 */
const harmless: Readonly<Record<string, string>> = {
  "packages/controller-kit/src/webhooks/webhook-server.ts":
    "controller-runtime's default folder, which is only read",
  "packages/extension-kit/src/server/start-extension.ts": "upstream's default folder, which is only read",
  "packages/envtest/src/work-folder.ts": "a random name that the supervisor creates exclusively",
};

/** Returns the text without comments. */
const codeOf = (path: string): string =>
  readFileSync(join(root, path), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

it("makes everything in the shared temporary folder by mkdtemp", () => {
  const found = sources.filter((path) => {
    const uses = codeOf(path).matchAll(/(mkdtemp(?:Sync)?\(\s*(?:join\(\s*)?)?\b(?:os\.)?tmpdir\(\)/g);
    return [...uses].some(([, safe]) => safe === undefined);
  });
  expect(found.sort()).toEqual(Object.keys(harmless).sort());
});

it("gives no temporary file a name that can be predicted", () => {
  const predictable = /\bpid\}[^`\\]*`|\.(?:new|tmp|part|bak)[`"']|["'`]\/(?:var\/)?tmp\//;
  const found = sources.flatMap((path) => {
    const lines = codeOf(path).split("\n");
    return lines.filter((line) => predictable.test(line)).map((line) => `${path}: ${line.trim()}`);
  });
  expect(found.filter((line) => !allowed.some((part) => line.includes(part)))).toEqual([]);
});

const allowed: readonly string[] = [
  // Names with random bytes.
  "packages/common/src/files/replace-file.ts: ",
  // Random names too, with checks of folders and links.
  "generators/src/run/output/write-inside.ts: const draft = join(",
  // In `.capikit` of the project.
  "{file}.new`",
  // The folder where controller-runtime and Cluster API look for serving certificates.
  "/tmp/k8s-webhook-server/serving-certs",
];
