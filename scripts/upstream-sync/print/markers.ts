import { capitalize } from "@capikit/common/text";
import { sortMarkers } from "../edits/markers.ts";

/** Longest line of a comment, without its indent and ` * `. */
const width = 100 - 5;

/**
 * Returns a draft of a description from Go's: without the name at its start, wrapped. A person
 * replaces it, because the types of capikit are described in their own words.
 *
 * @param name name of the declaration at the start of Go's description
 */
export function draftDescription(doc: string, name: string): readonly string[] {
  const start = new RegExp(`^(?:${name}|${lowerFirst(name)})\\s+(?:(?:is|are)\\s+)?`);
  const text = doc.replace(start, "").replace(/^Deprecated: .*$/m, "");
  const paragraphs = text.trim().split(/\n\s*\n/);
  const [first = "", ...rest] = paragraphs.flatMap(wrapped);
  return [capitalize(first), ...rest].filter((line) => line !== "");
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Joins the lines of a paragraph, except items of lists, and wraps them. */
function wrapped(paragraph: string): readonly string[] {
  const items = paragraph.split(/\n(?=\s*(?:[-*]|\d+\.)\s)/);
  return items.flatMap((item) => {
    const lines: string[] = [];
    const indent = /^\s*(?:[-*]|\d+\.)\s/.test(item) ? "  " : "";
    let line = "";
    for (const word of item.split(/\s+/).filter((one) => one !== "")) {
      if (line !== "" && line.length + 1 + word.length > width) {
        lines.push(line);
        line = `${indent}${word}`;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}

/** Markers whose content types express otherwise, or that only Go's tools read. */
const expressed = [
  /^\+(?:k8s:)?(?:optional|required)$/,
  /^\+kubebuilder:validation:(?:Enum|Optional|Required|Type|Format|EmbeddedResource)\b/,
  /^\+kubebuilder:object:/,
  /^\+k8s:(?:conversion-gen|deepcopy-gen|defaulter-gen|openapi-gen|openapi-model-package)\b/,
  /^\+gencrdrefdocs\b/,
];

/** Returns the markers of a Go declaration that its TypeScript form has, too. */
export function typeScriptMarkers(markers: readonly string[]): readonly string[] {
  return sortMarkers(markers.filter((marker) => !expressed.some((each) => each.test(marker))));
}

/** Returns the values of an enum marker; `undefined` without one. */
export function enumValues(markers: readonly string[]): readonly string[] | undefined {
  const [, values] = markers
    .map((marker) => /^\+kubebuilder:validation:Enum:?=(.*)$/.exec(marker))
    .find((match) => match !== null) ?? [undefined, undefined];
  if (values === undefined) return;
  const list = values.replace(/^\{(.*)\}$/, "$1").split(/[;,]/);
  return list.map((value) => value.trim().replace(/^"(.*)"$/, "$1"));
}
