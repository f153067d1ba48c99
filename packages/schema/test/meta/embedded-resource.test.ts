import { expect, it } from "vitest";
import type { Json, JsonSchema } from "../../src/index.ts";
import { coerceEmbedded, validateEmbedded } from "../../src/meta/embedded-resource.ts";
import { compileNode } from "../../src/model/compile-node.ts";

const OPEN: JsonSchema = {
  type: "object",
  "x-kubernetes-embedded-resource": true,
  "x-kubernetes-preserve-unknown-fields": true,
};
const node = compileNode({ type: "object", properties: { o: OPEN, list: { type: "array", items: OPEN } } });

const CASES: readonly [name: string, value: Json, ...paths: string[]][] = [
  [
    "a whole object",
    { o: { apiVersion: "v1", kind: "K", metadata: { name: "Any:Name", labels: { a: "b" } } } },
  ],
  ["no metadata", { o: { apiVersion: "g/v1", kind: "K" } }],
  ["no type", { list: [{}] }, "list[0].apiVersion", "list[0].kind"],
  ["an empty kind", { o: { apiVersion: "v1", kind: "" } }, "o.kind"],
  ["a kind that is no name", { o: { apiVersion: "v1", kind: "9" } }, "o.kind"],
  ["two slashes in apiVersion", { o: { apiVersion: "a/b/c", kind: "K" } }, "o.apiVersion"],
  [
    "a wrong label",
    { o: { apiVersion: "v1", kind: "K", metadata: { labels: { a: "x y" } } } },
    "o.metadata.labels.a",
  ],
];

it.each(CASES)("judges %s", (_name, value, ...paths) => {
  expect(validateEmbedded(value, node, false).map(({ path }) => path)).toEqual(paths);
});

it("reads metadata as the server writes it back", () => {
  const value = { o: { apiVersion: "v1", kind: "K", metadata: { name: "a", bogus: 1 }, spec: { x: 1 } } };
  const { value: read, unknown, errors } = coerceEmbedded(value, node, false, false);
  expect(read).toEqual({ o: { apiVersion: "v1", kind: "K", metadata: { name: "a" }, spec: { x: 1 } } });
  expect(unknown.map(({ step }) => step)).toEqual(["bogus"]);
  expect(errors).toEqual([]);
});

it("rejects invalid metadata, or drops it from stored objects", () => {
  const value = { o: { apiVersion: 1, kind: "K" } };
  expect(coerceEmbedded(value, node, false, false).errors.map(({ path }) => path)).toEqual(["o.apiVersion"]);
  expect(coerceEmbedded(value, node, false, true).value).toEqual({ o: { kind: "K" } });
});
