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

const numeric = (name: string): Advise =>
  markerWith(validation + name, (value) => /^-?\d+(?:\.\d+)?$/.test(value));

const byHand =
  (how: string): Advise =>
  () => ({ marker: undefined, how });

function exclusive(bound: "Maximum" | "Minimum"): Advise {
  const both = `write +${validation}${bound}=… and +${validation}Exclusive${bound}=true`;
  return byHand(both);
}

function pattern(value: string): Pick<TagAdvice, "marker" | "how"> {
  const name = `${validation}Pattern`;
  const isQuotable = value !== "" && !value.includes("`");
  return { marker: isQuotable ? `${name}=\`${value}\`` : undefined, how: `use +${name}=\`…\`` };
}

function isJson(value: string): boolean {
  try {
    return JSON.parse(value) !== null;
  } catch {
    return false;
  }
}

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
  ["uniqueitems", byHand("use +listType=set")],
  ["nullable", byHand("write `| null` in the type")],
  ["enum", byHand('write a union of literals: `"A" | "B"`')],
  ["required", byHand("write the member without ?")],
  ["optional", byHand("write the member with ?")],
  ["type", byHand("write the type in TypeScript, such as int32 or int64 for an integer")],
  ["astype", byHand("write the type in TypeScript, such as int32 or int64 for an integer")],
  ["isint", byHand("write int32 or int64 as the type")],
  ["islong", byHand("write int64 as the type")],
  ["additionalproperties", byHand("declare the members, or write `Record<string, T>`")],
]);

/** Returns what to write instead of a line after its `@`; undefined for tags of documentation. */
export function schemaTagAdvice(line: string): TagAdvice | undefined {
  const [, prefix = "", name = "", rest = ""] = /^(TJS-)?([A-Za-z]+)\b(.*)$/.exec(line) ?? [];
  const advise = tags.get(name.toLowerCase());
  if (advise === undefined) return undefined;
  return { tag: prefix + name, ...advise(rest.trim()) };
}
