import {
  type Declaration,
  type LocatedMarker,
  locateComment,
  locateMarker,
  type MarkerTarget,
} from "@capikit/model";
import type { Position } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";

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
