import { didYouMean } from "@capikit/common/text";
import { defineDiagnostic } from "../define-diagnostic.ts";
import { replacement } from "../fix-at.ts";

// Errors in the markers of lists: CK4010 to CK4017.
export const uniqueItems = defineDiagnostic<Record<never, never>>({
  code: "CK4010",
  title: "UniqueItems is not allowed",
  message: "the API server rejects UniqueItems, because checking it takes quadratic time",
  help: "use +listType=set for scalars, or +listType=map with +listMapKey for objects",
  why: "`uniqueItems: true` is forbidden in CRDs. Schemas of ClusterClass variables may have it.",
  wrong: "/** +kubebuilder:validation:UniqueItems=true */\nfield?: string[];",
  right: "/** +listType=set */\nfield?: string[];",
});

export const keyedListChanged = defineDiagnostic<{ here: string }>({
  code: "CK4011",
  title: "A keyed list redeclared as another list type",
  message: (f) => `the type's list is keyed (listType=map), but ${f.here} here overrides it`,
  help: "remove the marker here, or declare a separate list type",
  why: "The keys of the type would remain, and the API server rejects keys on a list that is not a map.",
  wrong:
    "/**\n * +listType=map\n * +listMapKey=name\n */\ntype Ports = Port[];\n/** +listType=atomic */\nports?: Ports;",
  right: "ports?: Ports;",
});

export const listMapKeyWithoutMap = defineDiagnostic<{ key: string }>({
  code: "CK4012",
  title: "listMapKey without listType=map",
  message: (f) => `+listMapKey=${f.key} needs +listType=map`,
  help: "add +listType=map",
  why: "Keys identify the items of a keyed list; other lists do not use them.",
  wrong: "/** +listMapKey=name */\nports?: Port[];",
  right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
});

export const keyedListWithoutKeys = defineDiagnostic<Record<never, never>>({
  code: "CK4013",
  title: "A keyed list without keys",
  message: "+listType=map needs at least one +listMapKey",
  help: "add +listMapKey=<member>",
  why: "Items cannot be identified without a key, and the API server rejects the list.",
  wrong: "/** +listType=map */\nports?: Port[];",
  right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
});

export const listMapKeyUnknown = defineDiagnostic<{
  key: string;
  suggestion: string | undefined;
  members: readonly string[];
}>({
  code: "CK4014",
  title: "A list-map key that is not a member",
  message: (f) => `+listMapKey=${f.key}: the items have no member ${f.key}`,
  help: (f) =>
    didYouMean(f.suggestion) ??
    (f.members.length === 0 ? "keys need items that are objects" : `use one of ${f.members.join(", ")}`),
  fix: ({ key, suggestion }) => replacement(key, suggestion),
  why: "Keys are members of the items.",
  wrong: "/**\n * +listType=map\n * +listMapKey=nam\n */\nports?: Port[];",
  right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
});

export const listMapKeyOptional = defineDiagnostic<{ key: string }>({
  code: "CK4015",
  title: "A list-map key that may be missing",
  message: (f) => `+listMapKey=${f.key}: the member ${f.key} is optional and has no default`,
  help: (f) => `make ${f.key} required, or give it a +default`,
  why: "An item without its key could not be identified, so the API server only accepts keys that are required or have a default.",
  wrong: "interface Port { name?: string }\n/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
  right: "interface Port { name: string }",
});

export const listMapKeyNotScalar = defineDiagnostic<{ key: string; reason: string }>({
  code: "CK4016",
  title: "A list-map key that is not a scalar",
  message: (f) => `+listMapKey=${f.key}: the member ${f.key} ${f.reason}`,
  help: "use a member that is a string, a number or a boolean and is never null",
  why: "Keys are compared as scalar values.",
  wrong: "interface Port { name: { a: string } }",
  right: "interface Port { name: string }",
});

export const setOfComposites = defineDiagnostic<{ found: string }>({
  code: "CK4017",
  title: "A set of objects or lists",
  message: (f) => `+listType=set needs scalar or atomic items; these are ${f.found}`,
  help: "use +listType=map with +listMapKey, or mark the item type +structType=atomic",
  why: "Items of a set are compared as a whole; the API server allows that only for scalars and for atomic objects and lists.",
  wrong: "/** +listType=set */\nports?: Port[];",
  right: "/**\n * +listType=map\n * +listMapKey=name\n */\nports?: Port[];",
});
