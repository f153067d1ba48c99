import { describe, expect, it } from "vitest";
import { type Json, type JsonSchema, validateObjectMeta } from "../../src/index.ts";
import { decodeObjectMeta } from "../../src/meta/decode-object-meta.ts";
import { coerceEmbedded, validateEmbedded } from "../../src/meta/embedded-resource.ts";
import { compileNode } from "../../src/model/compile-node.ts";

describe("embedded resource", () => {
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
    expect(coerceEmbedded(value, node, false, false).errors.map(({ path }) => path)).toEqual([
      "o.apiVersion",
    ]);
    expect(coerceEmbedded(value, node, false, true).value).toEqual({ o: { kind: "K" } });
  });
});

describe("object meta", () => {
  const PATH = { parent: undefined, step: "metadata" } as const;
  const NAMED = { name: "a", namespace: "ns" } as const;

  /** Metadata of a namespaced object, and the paths of its errors. */
  const CASES: readonly [name: string, metadata: Json, ...paths: string[]][] = [
    ["plain", NAMED],
    ["a long name of several parts", { ...NAMED, name: `${"a".repeat(100)}.${"b".repeat(100)}` }],
    ["no name", { namespace: "ns" }, "metadata.name"],
    ["an upper-case name", { ...NAMED, name: "A" }, "metadata.name"],
    ["a name over 253 bytes", { ...NAMED, name: "a".repeat(254) }, "metadata.name"],
    ["a generateName that ends in a dash", { ...NAMED, generateName: "abc-" }],
    ["a generateName in upper case", { ...NAMED, generateName: "Abc-" }, "metadata.generateName"],
    ["no namespace", { name: "a" }, "metadata.namespace"],
    ["a namespace with dots", { name: "a", namespace: "a.b" }, "metadata.namespace"],
    ["a label with prefix", { ...NAMED, labels: { "example.com/Name_1": "v.1" } }],
    ["a label key with two slashes", { ...NAMED, labels: { "a/b/c": "" } }, "metadata.labels"],
    ["a label value with blanks", { ...NAMED, labels: { a: "x y" } }, "metadata.labels.a"],
    ["a label value over 63 bytes", { ...NAMED, labels: { a: "x".repeat(64) } }, "metadata.labels.a"],
    ["a label value that is no string", { ...NAMED, labels: { a: 1 } }, "metadata.labels.a"],
    [
      "an annotation key in upper case with an upper-case prefix",
      { ...NAMED, annotations: { "A.B/C": "x y" } },
    ],
    [
      "annotations over 256 KiB",
      { ...NAMED, annotations: { a: "x".repeat(2 ** 18) } },
      "metadata.annotations",
    ],
    ["a finalizer", { ...NAMED, finalizers: ["example.com/f"] }],
    ["a finalizer with a blank", { ...NAMED, finalizers: ["a b"] }, "metadata.finalizers"],
    [
      "contradicting finalizers",
      { ...NAMED, finalizers: ["orphan", "foregroundDeletion"] },
      "metadata.finalizers",
    ],
    ["an owner", { ...NAMED, ownerReferences: [{ apiVersion: "v1", kind: "K", name: "n", uid: "u" }] }],
    [
      "an owner without anything",
      { ...NAMED, ownerReferences: [{}] },
      "metadata.ownerReferences[0].apiVersion",
      "metadata.ownerReferences[0].kind",
      "metadata.ownerReferences[0].name",
      "metadata.ownerReferences[0].uid",
    ],
    [
      "two controllers",
      {
        ...NAMED,
        ownerReferences: ["a", "b"].map((name) => ({
          apiVersion: "v1",
          kind: "K",
          name,
          uid: name,
          controller: true,
        })),
      },
      "metadata.ownerReferences",
    ],
    ["a negative generation", { ...NAMED, generation: -1 }, "metadata.generation"],
    ["a generation that is no integer", { ...NAMED, generation: 1.5 }, "metadata.generation"],
    ["a time that is none", { ...NAMED, deletionTimestamp: "today" }, "metadata.deletionTimestamp"],
    ["no object", [], "metadata"],
  ];

  describe("validateObjectMeta", () => {
    it.each(CASES)("%s", (_name, metadata, ...paths) => {
      expect(validateObjectMeta(metadata, { namespaced: true }).map(({ path }) => path)).toEqual(paths);
    });

    it("forbids a namespace on cluster-wide objects", () => {
      expect(validateObjectMeta(NAMED, { namespaced: false }).map(({ path }) => path)).toEqual([
        "metadata.namespace",
      ]);
    });

    it("takes any path segment as an embedded object's name", () => {
      const rules = { namespaced: false, name: "path-segment" } as const;
      expect(validateObjectMeta({ name: "System:X" }, rules)).toEqual([]);
      expect(validateObjectMeta({ name: "a/b" }, rules)).toHaveLength(1);
      expect(validateObjectMeta({ name: ".." }, rules)).toHaveLength(1);
    });
  });

  describe("decodeObjectMeta", () => {
    it("drops unknown and empty members, and writes times in UTC", () => {
      const metadata = {
        ...NAMED,
        generateName: "",
        labels: {},
        annotations: { a: null },
        finalizers: [],
        bogus: 1,
        creationTimestamp: null,
        deletionTimestamp: "2020-01-02T03:04:05.678+02:00",
        ownerReferences: [{ kind: "K", controller: null, extra: 1 }],
      };
      const decoded = decodeObjectMeta(metadata, PATH);
      expect(decoded).toEqual({
        meta: {
          ...NAMED,
          annotations: { a: "" },
          deletionTimestamp: "2020-01-02T01:04:05Z",
          ownerReferences: [{ apiVersion: "", kind: "K", name: "", uid: "" }],
        },
        unknown: [
          { parent: PATH, step: "bogus" },
          { parent: { parent: { parent: PATH, step: "ownerReferences" }, step: 0 }, step: "extra" },
        ],
      });
    });

    it("drops malformed members of stored objects", () => {
      expect(decodeObjectMeta({ name: "a", labels: 1 }, PATH, true)).toEqual({
        meta: { name: "a" },
        unknown: [],
      });
    });
  });
});
