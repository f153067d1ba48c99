import { isRecord, stringifyJson } from "@capikit/common/json";
import type { Json, JsonSchema } from "@capikit/schema";
import { enumValueMisfit } from "../../diagnostics/codes/schema.ts";
import { quotedText } from "../../text/go-string.ts";
import { jsonLiteral } from "../../text/typescript-text.ts";
import type { Marker, SchemaSite } from "../marker.ts";
import { bareValues } from "../values/any-value.ts";
import { isIntOrStringAt, typeAt, typeWords } from "./site.ts";

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
  const { location } = marker;
  const values = (Array.isArray(marker.value) ? marker.value : [marker.value]) as readonly Json[];
  const type = typeAt(site);
  const isGood = (value: Json): boolean =>
    isIntOrStringAt(site) ? fits(value, "string") || fits(value, "integer") : fits(value, type);
  const bad = values.filter((value) => !isGood(value));
  if (bad.length > 0) {
    const quote = type === "string" && bad.every((value) => typeof value !== "object");
    const bare = bareValues(marker);
    const written = values.flatMap((value, at) =>
      isGood(value) ? [] : (bare[at]?.text ?? stringifyJson(value)),
    );
    const all = values.map((value, at) => (bare[at] ? `"${bare[at].text}"` : quotedText(String(value))));
    const quoted = quote && bare.every((one) => one?.isWritten !== false) ? all.join(";") : undefined;
    const text = location.source.text.slice(location.start, location.end);
    const fact = {
      values: written,
      type: typeWords(site),
      quoted,
      written: text.slice(text.indexOf("=") + 1),
    };
    site.report(enumValueMisfit.create(fact, location));
  }
  const good = values.filter(isGood);
  if (good.length > 0) site.own.enum = good;
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
