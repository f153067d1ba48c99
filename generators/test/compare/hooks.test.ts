import { expect, it } from "vitest";
import { diff } from "./crd.ts";

type Node = Readonly<Record<string, unknown>>;

const json = (name: string, prefix: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${prefix}.${name}` } } },
});

/** A document of one hook whose request and response share a type. */
function document(schemas: Record<string, Node>, prefix = "io.acme.v1", operation: Node = {}): Node {
  const named = Object.entries(schemas).map(([name, schema]) => [`${prefix}.${name}`, schema]);
  return {
    openapi: "3.0.0",
    paths: {
      "/hooks.acme.example/v1/before/{name}": {
        post: {
          requestBody: json("BeforeRequest", prefix),
          responses: { "200": json("BeforeResponse", prefix) },
          ...operation,
        },
      },
    },
    components: { schemas: Object.fromEntries(named) },
  };
}

const text = { type: "string" };
const body = (properties: Node, required: string[] = []) => ({ type: "object", properties, required });
const ref = (name: string, prefix = "io.acme.v1") => ({ $ref: `#/components/schemas/${prefix}.${name}` });

const reported = (before: Node, after: Node) =>
  diff([before], [after]).map(
    ({ consequence, subject, path, what }) => `${consequence} ${subject} ${path}: ${what}`,
  );

it("judges a request by those who read it", () => {
  const before = document({
    BeforeRequest: body({ a: text, b: { ...text, enum: ["x"] }, c: text, d: text }, ["c"]),
  });
  const after = document({
    BeforeRequest: body(
      { b: { ...text, enum: ["x", "y"] }, c: text, d: { ...text, maxLength: 1 }, e: text },
      ["e"],
    ),
  });
  expect(reported(before, after)).toEqual([
    "clients v1.BeforeRequest (of hooks) a: removed",
    'clients v1.BeforeRequest (of hooks) b: accepts "y" now',
    "clients v1.BeforeRequest (of hooks) c: optional now",
    "compatible v1.BeforeRequest (of hooks) d: maxLength none → 1",
    "compatible v1.BeforeRequest (of hooks) e: added: string, required",
  ]);
});

it("judges a response by those who write it", () => {
  const before = document({ BeforeResponse: body({ b: { ...text, enum: ["x"] }, c: text, d: text }, ["c"]) });
  const after = document({
    BeforeResponse: body(
      { b: { ...text, enum: ["x", "y"] }, c: text, d: { ...text, maxLength: 1 }, e: text },
      ["e"],
    ),
  });
  expect(reported(before, after)).toEqual([
    "objects v1.BeforeResponse (of hooks) d: maxLength none → 1",
    "objects v1.BeforeResponse (of hooks) e: added: string, required",
    'compatible v1.BeforeResponse (of hooks) b: accepts "y" now',
    "compatible v1.BeforeResponse (of hooks) c: optional now",
  ]);
});

it("compares common components once, for both uses, including recursion and new names", () => {
  const schemas = (prefix: string, shared: Node) => ({
    BeforeRequest: body({
      shared: ref("Thing", prefix),
      more: { type: "array", items: ref("Thing", prefix) },
    }),
    BeforeResponse: body({ shared: { allOf: [ref("Thing", prefix)], default: {} } }),
    Thing: body({ self: ref("Thing", prefix), ...shared }),
  });
  const before = document(schemas("io.acme.v1", { a: text, b: text }));
  const after = document(schemas("io.other.v1", { a: { ...text, enum: ["x"] } }), "io.other.v1");
  expect(reported(before, after)).toEqual([
    'objects v1.Thing (of hooks) a: must be one of "x" now',
    "objects v1.Thing (of hooks) b: removed",
  ]);
});

it("reports added, removed and deprecated hooks", () => {
  const none = { openapi: "3.0.0", paths: {} };
  const one = document({});
  expect(reported(none, one)).toEqual(["compatible Before (hooks.acme.example) : hook added"]);
  expect(reported(one, none)).toEqual(["clients Before (hooks.acme.example) : hook removed"]);
  const later = document({}, "io.acme.v1", { deprecated: true, description: "Old." });
  expect(reported(one, later)).toEqual([
    "compatible Before (hooks.acme.example) : deprecated",
    "documentation Before (hooks.acme.example) : description changed",
  ]);
});
