import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { root } from "../src/root.ts";

const docs = join(root, "docs");
const repository = "https://github.com/capikit/capikit/blob/main/";

it("links declarations to their sources", async () => {
  const { default: config } = await import(pathToFileURL(join(docs, "typedoc.config.mjs")).href);
  const typedoc = createRequire(join(docs, "package.json")).resolve("typedoc");
  const { Application } = await import(pathToFileURL(typedoc).href);
  // One small package in place of all.
  const entryPoints = [join(root, "packages/common/src/kubernetes/index.ts")];
  const tsconfig = join(root, "packages/common/tsconfig.json");
  const project = await (await Application.bootstrap({ ...config, entryPoints, tsconfig })).convert();
  const reflections: readonly { readonly sources?: readonly { readonly url?: string }[] }[] = Object.values(
    project.reflections,
  );
  const urls = new Set(reflections.flatMap(({ sources = [] }) => sources.map(({ url = "" }) => url)));
  expect(urls.size).toBeGreaterThan(10);
  const paths = [...urls].map((url) => url.replace(repository, "").replace(/#L\d+$/, ""));
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
