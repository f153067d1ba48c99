import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importOpenapi } from "@capikit/importer";
import { openapiEmitter } from "@capikit/openapi";
import { clusterApiModule, ensureModule } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { compile } from "../src/compile.ts";
import { type Document, documentPath, hooksPackage } from "../src/document.ts";
import { emit } from "../src/project.ts";

const text = readFileSync(documentPath, "utf8");

function imported(document: string) {
  const { files, diagnostics, unexpressed } = importOpenapi(
    { path: "releases/hooks.yaml", text: document },
    { descriptions: true },
  );
  expect(diagnostics).toEqual([]);
  expect(unexpressed).toEqual([]);
  return Object.fromEntries(files.map((file) => [file.path, file.text]));
}

/** Returns the document of imported types, with the options that were generated for them. */
async function again(files: Readonly<Record<string, string>>): Promise<unknown> {
  const config = files["capikit.config.ts"] ?? "";
  const url = `data:text/javascript,${encodeURIComponent(config)}`;
  const module = (await import(/* @vite-ignore */ url)) as { default: { openapi: object } };
  const { openapi } = module.default;
  const sources = Object.entries(files).filter(([path]) => path.startsWith("api/"));
  const { texts, errors } = emit(openapiEmitter, Object.fromEntries(sources), openapi as never);
  expect(errors).toEqual([]);
  return parse(Object.values(texts)[0] ?? "");
}

describe("an imported document", () => {
  it("may be written by hand, as the one of the proposal is", async () => {
    const module = await ensureModule(clusterApiModule);
    const path = "docs/proposals/images/topology-mutation-hook/runtime-sdk-openapi.yaml";
    const document = readFileSync(join(module, path), "utf8");
    const { paths } = (await again(imported(document))) as Pick<Document, "paths">;
    const idsOf = (all: Document["paths"]) =>
      Object.entries(all).map(([at, { post }]) => [at, post?.operationId, post?.tags]);
    expect(idsOf(paths)).toEqual(idsOf(parse(document).paths));
  });

  it("comes back the same from its types", async () => {
    expect(await again(imported(text))).toEqual(parse(text));
  });

  it("gives types that compile", () => {
    const sources = Object.entries(imported(text)).filter(([path]) => path.startsWith("api/"));
    const files = sources.map(([path, source]) => [path, source.replaceAll(/(from "\..*)\.js"/g, '$1.ts"')]);
    expect(compile(Object.fromEntries(files))).toEqual([]);
  });

  it("may be as Go's generator writes it: siblings of references, defaults that mean nothing, no traits", async () => {
    const document = parse(text);
    for (const { post } of Object.values(document.paths) as { post: Record<string, unknown> }[])
      delete post["x-capikit-hook"];
    const step = document.components.schemas[`${hooksPackage}.BeforeClusterUpgradeRequest`].properties;
    step.cluster = { ...step.cluster.allOf[0], default: {}, description: step.cluster.description };
    step.fromKubernetesVersion.default = "";
    step.workersUpgrades.items.default = {};
    const files = imported(JSON.stringify(document));
    expect(files["api/v1alpha1/before-cluster-upgrade.ts"]).toContain(",blocking\n");
    const { components } = (await again(files)) as typeof document;
    expect(components).toEqual(parse(text).components);
  });
});
