import { didYouMean } from "@capikit/common/text";
import {
  findMarker,
  type MarkerDefinition,
  markerAsData,
  markerAsText,
  suggestMarker,
} from "@capikit/generators/markers";
import { UsageError } from "@capikit/generators/run";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { definitions } from "../../shared/report/definitions.ts";
import { definitionPage, type ExplainedPage } from "./page.ts";

/** Returns the pages of codes and markers, or of all codes. */
export function pagesOf(names: readonly string[]): readonly ExplainedPage[] {
  const all = definitions.map(definitionPage);
  if (names.length === 0) return all;
  const byName = new Map(all.map((page) => [page.name.toLowerCase(), page]));
  return names.map((name) => {
    const page = byName.get(name.toLowerCase());
    if (page !== undefined) return page;
    const plain = name.replace(/^\+/, "");
    const marker = findMarker(plain);
    if (marker !== undefined) return markerPage(marker);
    const near = suggestWord(
      name,
      all.map((one) => one.name),
    );
    const help = near ?? didYouMean(suggestMarker(plain, false)) ?? "list all codes: capikit explain";
    throw new UsageError(`unknown code or marker: ${name}`, help);
  });
}

function markerPage(marker: MarkerDefinition): ExplainedPage {
  return {
    name: marker.name,
    line: marker.help.summary,
    text: markerAsText(marker),
    data: markerAsData(marker),
  };
}
