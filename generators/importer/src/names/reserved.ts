import { metaNames } from "../declarations/expression.ts";

/** Names of TypeScript and JavaScript, which types of a project must not shadow. */
const globals = [
  "Array ArrayBuffer Awaited BigInt Boolean Capitalize Date Error Event Exclude Extract",
  "Function Infinity InstanceType Intl Iterable Iterator JSON Lowercase Map Math NaN",
  "NonNullable Number Object Omit OmitThisParameter Parameters Partial Pick Promise PromiseLike",
  "PropertyKey Proxy Readonly ReadonlyArray ReadonlyMap ReadonlySet Record Reflect RegExp",
  "Request Required Response ReturnType Set String Symbol ThisType Uint8Array Uncapitalize",
  "Uppercase URL WeakMap WeakSet any bigint boolean never null number object string symbol",
  "undefined unknown void",
];

const otherMeta = "Duration float32 Hook ListMeta ManagedFieldsEntry MicroTime OwnerReference uint32 uint64";

export const reservedNames: ReadonlySet<string> = new Set(
  [...globals, ...metaNames, otherMeta].flatMap((names) => names.toLowerCase().split(" ")),
);
