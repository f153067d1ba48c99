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

const keyed = (keys: readonly string[]) =>
  ({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": keys }) as const;
const set = { "x-kubernetes-list-type": "set" } as const;

/** Sets and maps, with keys of every kind, defaulted, nested in each other. */
export const lists = define(
  "List",
  withSpec({
    plain: list(text),
    atomic: list(text, { "x-kubernetes-list-type": "atomic" }),
    names: list(text, set),
    numbers: list(number, { ...set, minItems: 1, maxItems: 3 }),
    flags: list(boolean, set),
    eithers: list(intOrString, set),
    lists: list(list(integer, { "x-kubernetes-list-type": "atomic" }), set),
    objects: list(object({ a: text, b: integer }, { "x-kubernetes-map-type": "atomic" }), set),
    byName: list(object({ name: text, value: integer }, { required: ["name"] }), keyed(["name"])),
    byTwo: list(
      object(
        {
          port: integer,
          protocol: { ...text, default: "TCP", enum: ["TCP", "UDP"] },
          note: { ...text, nullable: true },
        },
        { required: ["port"] },
      ),
      keyed(["port", "protocol"]),
    ),
    byFlag: list(object({ on: { ...boolean, default: false }, x: text }), keyed(["on"])),
    byNumber: list(object({ at: number }, { required: ["at"] }), keyed(["at"])),
    byEither: list(object({ at: intOrString }, { required: ["at"] }), keyed(["at"])),
    nested: list(
      object(
        {
          name: text,
          inner: list(object({ id: integer, tags: list(text, set) }, { required: ["id"] }), keyed(["id"])),
        },
        { required: ["name"] },
      ),
      keyed(["name"]),
    ),
    inMap: map(list(text, set)),
    nullableItems: list({ ...integer, nullable: true }),
    matrix: list(list(integer, { minItems: 1, maxItems: 2 }), { maxItems: 2 }),
    free: list(open),
    openItems: list(object({ a: text }, { "x-kubernetes-preserve-unknown-fields": true })),
    granular: object({ a: text }, { "x-kubernetes-map-type": "granular" }),
  }),
);
