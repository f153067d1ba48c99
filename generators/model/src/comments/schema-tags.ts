import { markerRegistry } from "../markers/registry/registry.ts";
import { isJson } from "../markers/values/json-value.ts";

/** What to write instead of a tag: a marker with the tag's value, or an explanation. */
export interface TagAdvice {
  readonly tag: string;
  readonly marker: string | undefined;
  readonly how: string;
}

type Advise = (value: string) => Pick<TagAdvice, "marker" | "how">;

const validation = "kubebuilder:validation:";

/** Keeps the value as it is written; without a valid one, only the marker is named. */
function markerWith(name: string, isValid: (value: string) => boolean): Advise {
  return (value) => ({ marker: isValid(value) ? `${name}=${value}` : undefined, how: `use +${name}=…` });
}

const isNumber = (value: string): boolean => /^-?\d+(?:\.\d+)?$/.test(value);

const numeric = (name: string): Advise => markerWith(validation + name, isNumber);

/** Proposes the literals of a tag as a type; words alone, as other texts are types or expressions. */
function literals(value: string): Pick<TagAdvice, "marker" | "how"> {
  const words = value.split(/[\s,;|]+/).filter((word) => word !== "");
  const isPlain = words.length > 0 && words.every((word) => /^[\w-]+$/.test(word));
  const type = isPlain ? `: \`${words.map((word) => JSON.stringify(word)).join(" | ")}\`` : "";
  return { marker: undefined, how: `write literals as the type${type}` };
}

const byHand =
  (how: string): Advise =>
  () => ({ marker: undefined, how });

function exclusive(bound: "Maximum" | "Minimum"): Advise {
  return (value) => ({
    marker: undefined,
    how: `write +${validation}${bound}=${isNumber(value) ? value : "…"} and +${validation}Exclusive${bound}=true`,
  });
}

function pattern(value: string): Pick<TagAdvice, "marker" | "how"> {
  const name = `${validation}Pattern`;
  const isQuotable = value !== "" && !value.includes("`");
  return { marker: isQuotable ? `${name}=\`${value}\`` : undefined, how: `use +${name}=\`…\`` };
}

function title(value: string): Pick<TagAdvice, "marker" | "how"> {
  const marker = value === "" ? undefined : `kubebuilder:title=${JSON.stringify(value)}`;
  return { marker, how: "use +kubebuilder:title=…" };
}

const format = (name: string): Advise => byHand(`use +${validation}Format=${name}`);
const inTypeScript = byHand("write the type in TypeScript, such as int32 or int64 for an integer");

/** Tags of typescript-json-schema, ts-json-schema-generator and tsoa that set keywords of schemas. */
const tags: ReadonlyMap<string, Advise> = new Map<string, Advise>([
  ["minimum", numeric("Minimum")],
  ["maximum", numeric("Maximum")],
  ["exclusiveminimum", exclusive("Minimum")],
  ["exclusivemaximum", exclusive("Maximum")],
  ["multipleof", numeric("MultipleOf")],
  ["minlength", numeric("MinLength")],
  ["maxlength", numeric("MaxLength")],
  ["minitems", numeric("MinItems")],
  ["maxitems", numeric("MaxItems")],
  ["minproperties", numeric("MinProperties")],
  ["maxproperties", numeric("MaxProperties")],
  ["format", markerWith(`${validation}Format`, (value) => /^[\w-]+$/.test(value))],
  ["pattern", pattern],
  ["default", markerWith("default", isJson)],
  ["defaultvalue", markerWith("default", isJson)],
  ["uniqueitems", byHand("use +listType=set")],
  ["nullable", byHand("write `| null` in the type")],
  ["enum", literals],
  ["required", byHand("write the member without ?")],
  ["optional", byHand("write the member with ?")],
  ["const", literals],
  ["type", inTypeScript],
  ["astype", inTypeScript],
  ...["int", "long", "float", "double", "string", "bool", "array", "object", "date", "datetime"].map(
    (name): [string, Advise] => [`is${name}`, inTypeScript],
  ),
  ["int", inTypeScript],
  ["integer", inTypeScript],
  ["min", numeric("Minimum")],
  ["max", numeric("Maximum")],
  ["positive", byHand(`use +${validation}Minimum=1`)],
  ["regex", pattern],
  ["email", format("email")],
  ["uri", format("uri")],
  ["url", format("uri")],
  ["uuid", format("uuid")],
  ["ip", format("ipv4")],
  ["title", title],
  ["examples", byHand("use +kubebuilder:example=… with one JSON value")],
  ["oneof", byHand(`use +${validation}ExactlyOneOf=a;b on the type`)],
  ["immutable", byHand("use +k8s:immutable")],
  ["additionalproperties", byHand("declare the members, or write `Record<string, T>`")],
]);

/** Markers of members by the end of their names in lower case, except documentation in JSDoc. */
const markersByTag: ReadonlyMap<string, string> = new Map(
  markerRegistry
    .filter(({ targets }) => targets.includes("field"))
    .filter(
      ({ name, origin }) => origin !== "foreign" && !/^(?:k8s|capikit):|:(?:items|example)\b/.test(name),
    )
    .map(({ name }) => [name.slice(name.lastIndexOf(":") + 1).toLowerCase(), name]),
);

/** Returns what to write instead of a line after its `@`; undefined for tags of documentation. */
export function schemaTagAdvice(line: string): TagAdvice | undefined {
  const [, prefix = "", name = "", rest = ""] =
    /^(TJS-|items\.|x-kubernetes-)?([A-Za-z-]+)\b[:=]?(.*)$/.exec(line) ?? [];
  const key = name.toLowerCase().replaceAll("-", "");
  const tag = prefix + name;
  const known = markersByTag.get(key);
  if (prefix === "items.") {
    if (known?.startsWith(validation) !== true) return undefined;
    return { tag, marker: undefined, how: `use +${validation}items:${known.slice(validation.length)}=…` };
  }
  const advise = tags.get(key) ?? (known === undefined ? undefined : byHand(`use +${known}`));
  return advise && { tag, ...advise(rest.trim()) };
}
