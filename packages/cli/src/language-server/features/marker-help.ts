import { pageUrl } from "@capikit/common/text";
import {
  argumentsOf,
  type MarkerDefinition,
  type MarkerTarget,
  markerAsMarkdown,
} from "@capikit/generators/model";
import {
  type Declaration,
  type LocatedMarker,
  locateComment,
  locateMarker,
} from "@capikit/generators/source";
import { type MarkupContent, MarkupKind, type Position } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";

/** Returns the help of a marker, with a link to its documentation. */
export function markerHelp(definition: MarkerDefinition): MarkupContent {
  const { name, origin } = definition;
  if (origin === "foreign") return asMarkdown(definition.help.summary);
  // As GitHub derives the anchor from the heading.
  const anchor = name.toLowerCase().replace(/[^\w-]/g, "");
  const url = pageUrl(`reference/markers#${anchor}`);
  const link = url === undefined ? "" : `\n\n[Documentation](${url})`;
  return asMarkdown(`${markerAsMarkdown(definition)}${link}`);
}

export function argumentHelp(definition: MarkerDefinition, name: string): MarkupContent {
  const found = argumentsOf(definition).find((one) => one.name === name);
  const help = markerHelp(definition);
  if (found === undefined || name === "") return help;
  const must = found.required ? "required" : "optional";
  return asMarkdown(`**\`${name}\`** (${found.type}, ${must}): ${found.summary}\n\n${help.value}`);
}

export function asMarkdown(value: string): MarkupContent {
  return { kind: MarkupKind.Markdown, value };
}

/** The marker at a position of a document, with its possible targets. */
export interface MarkerAt {
  readonly marker: LocatedMarker;
  readonly targets: readonly MarkerTarget[];
  readonly declaration?: Declaration | undefined;
}

/** Returns the marker at a position; `undefined` outside comments and in other lines. */
export function markerAt(document: TextDocument, position: Position): MarkerAt | undefined {
  const text = document.getText();
  const offset = document.offsetAt(position);
  const located = locateComment(document.uri, text, offset);
  const marker = located && locateMarker(text, located.comment, offset);
  return marker && { marker, targets: located.targets, declaration: located.declaration };
}
