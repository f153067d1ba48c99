import type { Report } from "@capikit/common/diagnostics";
import { orphanMarker, unexpectedPlus } from "../../model/diagnostics/codes/comments.ts";
import type { MarkerText } from "../../model/markers/marker-text.ts";
import { placeOf } from "../../model/markers/marker-text.ts";
import { nameEnd } from "../../model/markers/parse/parse-marker.ts";
import { findMarker } from "../../model/markers/registry/registry.ts";
import { suggestMarker } from "../../model/markers/registry/suggest-marker.ts";
import type { SourceText } from "../../model/text/source-text.ts";
import type { CommentRange } from "../syntax/comment-ranges.ts";
import { scanComments } from "./scan-lines.ts";

/**
 * Reports every marker in comments without a declaration, such as after an interface's last member.
 * Markers without effect may be anywhere. Other lines with a leading `+` are text here, because
 * comments in function bodies are not documentation.
 */
export function reportOrphans(source: SourceText, comments: readonly CommentRange[], report: Report): void {
  const onMarker = (marker: MarkerText) => {
    const end = nameEnd(marker.text);
    const name = marker.text.slice(0, end);
    const known = findMarker(name) ?? findMarker(name.slice(0, Math.max(0, name.lastIndexOf(":"))));
    if (known?.origin === "foreign") return;
    const suggestion = known === undefined ? suggestMarker(name, marker.text[end] === "=") : undefined;
    const isOfFile =
      (known ?? (suggestion === undefined ? undefined : findMarker(suggestion)))?.targets[0] === "file";
    report(orphanMarker.create({ marker: name, suggestion, isOfFile }, placeOf(marker, -1, end)));
  };
  const reportMarkers: Report = (one) => {
    if (one.code !== unexpectedPlus.code) report(one);
  };
  scanComments(source, comments, { onMarker, report: reportMarkers, isOrphan: true });
}
