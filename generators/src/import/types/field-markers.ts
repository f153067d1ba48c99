import type { Json, JsonObject } from "@capikit/schema";
import { quotedText } from "../../model/text/go-string.ts";
import { jsonLiteral } from "../../model/text/typescript-text.ts";
import type { MarkerLine } from "../declarations/declaration.ts";
import { isList, isObject, textAt } from "../json/json-values.ts";
import type { Simplified } from "../schema/simplify.ts";
import { commentText } from "../text/comment.ts";
import { defaultMarker, markersFor } from "./constraints.ts";
import type { Context, Place, Position } from "./context.ts";

/** Returns the description of a node; reports text that comments cannot represent. */
export function descriptionAt(
  { node, origin }: Simplified,
  place: Place,
  context: Context,
): string | undefined {
  if (!context.options.descriptions) return;
  const description = descriptionOf(node);
  if (description !== undefined && !commentText(description).exact) {
    const reason =
      "the text has blank lines in a fence, a backslash at a line's start, or control characters, which comments cannot represent";
    context.unexpressed(place.path, reason, origin, "description");
  }
  return description;
}

function descriptionOf(node: JsonObject): string | undefined {
  const written = textAt(node, "description");
  if (written === undefined) return;
  const lines = written.split("\n").map((line) => line.trimEnd());
  const text = lines.join("\n").replace(/^\n+|(?<!\n)\n+$/g, "");
  return text === "" ? undefined : text;
}

/** Keywords of a member rather than of its type. */
export const placeKeys = new Set(["description", "nullable", "title", "default", "example", "externalDocs"]);

/** Returns a node's title, default, example and links. Items only support a title. */
export function fieldMarkers(
  node: JsonObject,
  position: Position,
  simple: Simplified,
  place: Place,
  context: Context,
): MarkerLine[] {
  const markers: MarkerLine[] = [];
  const reportUnexpressed = (key: string): void =>
    context.unexpressed(
      place.path,
      `only members of an object can have ${key === "externalDocs" ? key : `a ${key}`} in types; it is omitted`,
      simple.origin,
      key,
    );
  for (const marker of titleMarkers(node)) markers.push(marker);
  for (const key of ["default", "example", "externalDocs"]) {
    const value = node[key];
    if (simple.origin[key] === null)
      context.unexpressed(
        place.path,
        `markers cannot set a ${key} to null; it is omitted`,
        simple.origin,
        key,
      );
    if (value === undefined) continue;
    if (position === "bare") reportUnexpressed(key);
    else if (key === "default") markers.push(defaultMarker(value));
    else if (key === "example")
      for (const marker of exampleMarkers(value, simple, place, context)) markers.push(marker);
    else if (isObject(value)) {
      const parts = ["url", "description"].flatMap((name) => {
        const text = textAt(value, name);
        return text === undefined ? [] : [`${name}=${quotedText(text)}`];
      });
      markers.push({ name: "kubebuilder:externalDocs", argument: `:${parts.join(",")}` });
    }
  }
  return markers;
}

export function titleMarkers({ title }: JsonObject): MarkerLine[] {
  return markersFor("title", title) ?? [];
}

/** Returns an example in the syntax of controller-gen's any; reports unsupported values. */
function exampleMarkers(value: Json, simple: Simplified, place: Place, context: Context): MarkerLine[] {
  const written = anyText(value);
  if (written !== undefined) return [{ name: "kubebuilder:example", argument: `=${written}` }];
  context.unexpressed(
    place.path,
    "this example cannot be written as a marker; it is omitted",
    simple.origin,
    "example",
  );
  return [];
}

function anyText(value: Json): string | undefined {
  if (typeof value === "string") return quotedText(value);
  if (value === null) return;
  if (typeof value !== "object") return jsonLiteral(value);
  const parts = isList(value)
    ? value.map(anyText)
    : Object.entries(value).map(([key, item]) => {
        const text = anyText(item);
        return text === undefined ? undefined : `${quotedText(key)}: ${text}`;
      });
  if (parts.some((part) => part === undefined)) return;
  // An empty list reads as an empty object.
  return isList(value) && parts.length === 0 ? undefined : `{${parts.join(", ")}}`;
}
