import { didYouMean } from "@capikit/common/text";
import {
  createMarkerRegistry,
  type MarkerDefinition,
  markerAsData,
  markerAsText,
  suggestMarker,
} from "@capikit/generators/markers";
import { UsageError } from "@capikit/generators/run";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { pluginDefinitions, projectPlugins } from "../../shared/plugin/project-plugins.ts";
import { definitions } from "../../shared/report/definitions.ts";
import { definitionPage, type ExplainedPage } from "./page.ts";

/** Returns the pages of codes and markers of capikit and of the project's plugins, or of all codes. */
export async function pagesOfProject(names: readonly string[]): Promise<readonly ExplainedPage[]> {
  const plugins = await projectPlugins();
  const markers = createMarkerRegistry(plugins);
  const all = [...definitions, ...(await pluginDefinitions(plugins))].map(definitionPage);
  if (names.length === 0) return all;
  const byName = new Map(all.map((page) => [page.name.toLowerCase(), page]));
  return names.map((name) => {
    const page = byName.get(name.toLowerCase());
    if (page !== undefined) return page;
    const plain = name.replace(/^\+/, "");
    const marker = markers.find(plain);
    if (marker !== undefined) return markerPage(marker);
    const near = suggestWord(
      name,
      all.map((one) => one.name),
    );
    const help =
      near ?? didYouMean(suggestMarker(markers, plain, false)) ?? "list all codes: capikit explain";
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
