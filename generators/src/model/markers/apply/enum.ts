import { isRecord, stringifyJson } from "@capikit/common/json";
import type { Json, JsonSchema } from "@capikit/schema";
import { enumOfOneText, enumValueMisfit } from "../../diagnostics/codes/schema.ts";
import { quotedText } from "../../text/go-string.ts";
import { jsonLiteral } from "../../text/typescript-text.ts";
import type { Marker, SchemaSite } from "../marker.ts";
import { bareValues } from "../values/any-value.ts";
import { isIntOrStringAt, markerOfItems, typeAt, typeWords } from "./site.ts";

/** Reports whether a value has a type. */
export function fits(value: Json, type: JsonSchema["type"]): boolean {
  switch (type) {
    case "string":
    case "boolean":
      return typeof value === type;
    case "integer":
      return typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
    case "number":
      return typeof value === "bigint" || typeof value === "number";
    case "array":
      return Array.isArray(value);
    case "object":
      return isRecord(value);
    default:
      return true;
  }
}

/** Sets the values of an enum. */
export function applyEnum(site: SchemaSite, marker: Marker): void {
  const { definition, location } = marker;
  const one = severalInOne(marker);
  const values = (Array.isArray(marker.value) ? marker.value : [marker.value]) as readonly Json[];
  const type = typeAt(site);
  const isGood = (value: Json): boolean =>
    isIntOrStringAt(site) ? fits(value, "string") || fits(value, "integer") : fits(value, type);
  const bad = values.filter((value) => !isGood(value));
  if (one !== undefined && bad.length === 0)
    site.report(enumOfOneText.create({ marker: definition.name, ...one }, location));
  if (bad.length > 0) {
    const quote = type === "string" && bad.every((value) => typeof value !== "object");
    const itemType = site.base.items?.type;
    const isOfItems =
      type === "array" && itemType !== undefined && values.every((value) => fits(value, itemType));
    const { additionalProperties: entry } = site.base;
    const valueType = typeof entry === "object" ? entry.type : undefined;
    const bare = bareValues(marker);
    const written = values.flatMap((value, at) =>
      isGood(value) ? [] : (bare[at]?.text ?? stringifyJson(value)),
    );
    const all = values.map((value, at) => (bare[at] ? `"${bare[at].text}"` : quotedText(String(value))));
    const quoted =
      quote && bare.every((value) => value?.isWritten !== false) ? all.join(";") : unquoted(values, type);
    const text = location.source.text.slice(location.start, location.end);
    const fact = {
      values: written,
      type: typeWords(site),
      quoted,
      written: text.slice(text.indexOf("=") + 1),
      forItems: isOfItems ? markerOfItems(site, { ...definition, appliesTo: [itemType] }) : undefined,
      parts: one?.items,
      isOfValues: valueType !== undefined && values.every((value) => fits(value, valueType)),
    };
    site.report(enumValueMisfit.create(fact, location));
  }
  const good = values.filter(isGood);
  if (good.length > 0) site.own.enum = good;
}

/** Returns numbers and booleans in quotes without them; undefined for other values. */
function unquoted(values: readonly Json[], type: JsonSchema["type"]): string | undefined {
  if (type === "string" || type === "array" || type === "object") return undefined;
  const texts = values.map((value) => (typeof value === "string" ? value : jsonLiteral(value)));
  return texts.every(
    (text) =>
      /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/.test(text) && fits(JSON.parse(text) as Json, type),
  )
    ? texts.join(";")
    : undefined;
}

/** Returns the parts of an enum's only value, if it looks like several. */
function severalInOne({
  value,
  location,
}: Marker): { readonly value: string; readonly written: string; readonly items: string } | undefined {
  const [only, ...others] = [value].flat();
  const text = location.source.text.slice(location.start, location.end);
  const written = text.slice(text.indexOf("=") + 1).trim();
  const [, list] = /^(?:\((.*)\)|\[(.*)\])$/.exec(written)?.filter((part) => part !== undefined) ?? [];
  if (list !== undefined && others.length > 0 && /^[\w.+-]+(?:;[\w.+-]+)*$/.test(list))
    return { value: written, written, items: list };
  if (typeof only !== "string" || others.length > 0) return undefined;
  const isQuoted = /^["`{]/.test(written);
  const inner = isQuoted ? only : only.replace(/^\[(.*)\]$/, "$1");
  const separator = isQuoted ? /[|,;]/ : inner.includes("|") ? "|" : /\s+/;
  const parts = inner.split(separator).map((part) => part.trim());
  const isSeveral = parts.length > 1 || inner !== only;
  if (!isSeveral || !parts.every((part) => /^[\w.+-]+$/.test(part)) || text.includes("\n")) return undefined;
  return { value: only, written, items: parts.join(";") };
}

/** Prints the values of an enum if all are scalars that a marker can express. */
export function printEnum(values: Json): readonly string[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const parts = values.map((value: Json) =>
    value === null || typeof value === "object"
      ? undefined
      : typeof value === "string"
        ? quotedText(value)
        : jsonLiteral(value),
  );
  return parts.includes(undefined) ? undefined : [`=${parts.join(";")}`];
}
