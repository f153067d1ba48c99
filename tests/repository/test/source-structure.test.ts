import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findLongFactories } from "../src/long-factories.ts";

const root = join(import.meta.dirname, "../../..");
const sources = "{packages,generators}/*/src/**/*.ts";

/** Longer files are tables: types and rules of Cluster API, diagnostic codes. */
const tables = /^(?:packages\/api\/src|generators\/model\/src\/diagnostics\/codes)\//;

it("has no source file over 300 lines but tables", () => {
  const files = globSync(sources, { cwd: root }).filter(
    (file) => !file.includes("/gen/") && !tables.test(file),
  );
  expect(files.length).toBeGreaterThan(1500);
  const lines = (file: string): number => readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
  expect(files.filter((file) => lines(file) > 300)).toEqual([]);
});

/**
 * Functions over 80 lines that return an object of closures. Turn such a function into a class or
 * split it; this list may only become shorter.
 */
const accepted: Readonly<Record<string, string>> = {
  "packages/cli/src/shared/extension-server/generation.ts: startGeneration":
    "starts a thread or process and follows its messages",
  "packages/client/src/client/create-client.ts: clientOf": "one short method per kind of request",
  "packages/controller-kit/src/metrics/controller-metrics.ts: controllerMetrics":
    "declares one metric after the other",
  "packages/controller-kit/src/testing/hostile/start-hostile-server.ts: startHostileServer":
    "starts a test server; its handlers share one connection",
};

it("has no new functions over 80 lines that return closures", () => {
  const found = findLongFactories(root, sources, 80).map(({ file, name }) => `${file}: ${name}`);
  expect(found).toEqual(Object.keys(accepted).sort());
});
