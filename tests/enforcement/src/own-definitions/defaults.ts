import {
  boolean,
  define,
  integer,
  intOrString,
  list,
  map,
  number,
  object,
  open,
  text,
  withSpec,
} from "./define.ts";

/** Defaults of every kind and depth, next to nulls. */
export const defaults = define(
  "Default",
  withSpec(
    {
      text: { ...text, default: "x" },
      empty: { ...text, default: "" },
      octal: { ...text, default: "0644" },
      zero: { ...integer, default: 0 },
      half: { ...number, default: 0.5 },
      off: { ...boolean, default: false },
      either: { ...intOrString, default: "1" },
      nothing: { ...text, nullable: true, default: null },
      maybe: { ...text, nullable: true, default: "x" },
      strictNull: text,
      list: list({ ...text, default: "item" }, { default: ["a"] }),
      emptyList: list(text, { default: [] }),
      nullableItems: list({ ...text, nullable: true }),
      items: list(object({ a: { ...text, default: "x" }, b: text })),
      values: map(object({ a: { ...integer, default: 1 } }, { nullable: true })),
      map: map({ ...text, default: "v" }, { default: { k: "v" } }),
      emptyObject: object({ a: { ...text, default: "x" } }, { default: {} }),
      deep: object(
        {
          one: object(
            { two: object({ three: { ...integer, default: 3 } }, { default: {} }), required: text },
            { default: { required: "r" }, required: ["required"] },
          ),
        },
        { default: {} },
      ),
      free: { ...open, default: { any: [1, { thing: null }] } },
      freeObject: object(
        { known: { ...text, default: "k" } },
        { "x-kubernetes-preserve-unknown-fields": true, default: {} },
      ),
      requiredDefault: { ...text, default: "there" },
      nullObject: object({ a: { ...text, default: "x" } }, { nullable: true }),
      enumerated: { ...text, enum: ["A", "B"], default: "A" },
    },
    { required: ["requiredDefault"], default: { requiredDefault: "given" } },
  ),
  { subresources: { status: {} } },
);
