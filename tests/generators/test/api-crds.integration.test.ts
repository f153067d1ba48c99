import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "@capikit/generators/run";
import { upstreamCrds } from "@capikit/reference";
import type { Json, JsonObject } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { compareCrds } from "../src/compare/compare-crds.ts";

const project = join(import.meta.dirname, "../../../packages/api");
const ours = new Map(
  globSync("gen/crd/*.yaml", { cwd: project }).map((file) => {
    const crd = parse(readFileSync(join(project, file), "utf8")) as JsonObject;
    return [nameOf(crd), crd];
  }),
);
const upstream = (await upstreamCrds(["cluster-api"])).map(({ name, text }) => ({
  name,
  crd: parse(text) as JsonObject,
}));

describe("the CRDs of @capikit/api", () => {
  it("are those of the types", async () => {
    const { ok, files } = await generate({ project, emitters: ["crd"], mode: "check", cache: false });
    expect(files.filter(({ status }) => status !== "unchanged")).toEqual([]);
    expect(ok).toBe(true);
  });

  it("are as many as upstream's, under the same names", () => {
    expect(upstream).toHaveLength(19);
    expect([...ours.keys()].sort()).toEqual(upstream.map(({ name }) => name).sort());
  });

  it.each(upstream)("$name means the same as upstream's", ({ name, crd }) => {
    expect(compareCrds(crd, ours.get(name) ?? {}, { descriptions: false })).toEqual([]);
  });

  it.each([...ours])("%s has descriptions of itself and all fields of spec and status", (_, crd) => {
    expect(versionsOf(crd).flatMap(undescribed)).toEqual([]);
  });

  it.each(upstream)("$name is described in words of its own", ({ name, crd }) => {
    const theirs = new Set(textsOf(crd).filter(isSentence));
    expect(textsOf(ours.get(name) ?? {}).filter((text) => theirs.has(text))).toEqual([]);
  });
});

/** Locations without a description: the kind, its root, spec and status. */
function undescribed({ name, schema }: { name: string; schema: Json | undefined }): string[] {
  const found: string[] = [];
  const look = (path: string, node: Json | undefined, depth: number): void => {
    if (textOf(node) === "") found.push(path);
    if (depth === 0) return;
    for (const [key, child] of Object.entries(object(object(node).properties)))
      look(`${path}.${key}`, child, path === name && !["spec", "status"].includes(key) ? 0 : depth - 1);
  };
  look(name, schema, 2);
  return found.filter((path) => path !== `${name}.metadata`);
}

function versionsOf(crd: JsonObject): { name: string; schema: Json | undefined }[] {
  const { versions } = object(crd.spec);
  return (Array.isArray(versions) ? versions : []).map((version: JsonObject) => ({
    name: String(version.name),
    schema: object(version.schema).openAPIV3Schema,
  }));
}

/** All descriptions, those of columns included. */
function textsOf(node: Json | undefined): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => textsOf(item));
  if (typeof node !== "object" || node === null) return [];
  return [textOf(node), ...Object.values(node).flatMap(textsOf)];
}

/** Short texts may be equal. */
function isSentence(text: string): boolean {
  return text.split(" ").length > 3;
}

function textOf(node: Json | undefined): string {
  const { description } = object(node);
  return typeof description === "string" ? description.trim() : "";
}

function object(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function nameOf(crd: JsonObject): string {
  return String(object(crd.metadata).name);
}
