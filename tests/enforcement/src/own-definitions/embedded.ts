import { define, integer, list, map, object, open, text, withSpec } from "./define.ts";

const resource = { "x-kubernetes-embedded-resource": true } as const;
const preserving = { "x-kubernetes-preserve-unknown-fields": true } as const;

/** Whole resources inside of others, and what is preserved around them. */
export const embedded = define(
  "Embedded",
  withSpec({
    any: { type: "object", ...resource, ...preserving },
    typed: object({ spec: object({ a: text, b: { ...integer, default: 1 } }) }, resource),
    described: object(
      {
        apiVersion: { ...text, enum: ["v1"] },
        kind: { ...text, minLength: 2 },
        metadata: object({ name: { ...text, maxLength: 5 }, labels: map(text) }),
        data: map(text),
      },
      { ...resource, required: ["data"] },
    ),
    several: list({ type: "object", ...resource, ...preserving }),
    named: map(object({ spec: open }, resource)),
    nested: object({ inner: { type: "object", ...resource, ...preserving } }, resource),
    defaulted: object(
      { spec: object({ x: { ...text, default: "y" } }, { default: {} }) },
      { ...resource, default: { apiVersion: "v1", kind: "Pod", metadata: { name: "x" } } },
    ),
    open: object({ known: object({ a: text }), list: list(object({ a: text })) }, preserving),
    closedInOpen: object({ closed: object({ a: text }), any: open }, preserving),
    anything: open,
    freeValues: map(open),
    freeMap: map(true),
    bare: { type: "object" },
    nullableResource: { type: "object", nullable: true, ...resource, ...preserving },
    metadata: object({ name: integer }),
    kind: integer,
    apiVersion: integer,
  }),
);
