import { didYouMean } from "@capikit/common/text";
import {
  findMarker,
  knownMarkers,
  type MarkerDefinition,
  markersAsJson,
  markersAsText,
  suggestMarker,
  usePluginMarkers,
} from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { exit } from "../../shared/command/command.ts";
import { projectPlugins } from "../../shared/plugin/project-plugins.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { MarkersCall } from "../markers.ts";

export async function run({ positionals, flags }: MarkersCall, io: Io): Promise<number> {
  usePluginMarkers((await projectPlugins()).flatMap(({ markers = [] }) => markers));
  const definitions = await Promise.all(positionals.map(markerNamed));
  const asked = definitions.length > 0 ? definitions : knownMarkers();
  io.stdout(flags.format === "json" ? markersAsJson(asked) : markersAsText(asked));
  return exit.ok;
}

async function markerNamed(name: string): Promise<MarkerDefinition> {
  const plain = name.replace(/^\+/, "");
  const found = findMarker(plain);
  if (found !== undefined) return found;
  const suggestion = suggestMarker(plain, false);
  throw new UsageError(`unknown marker: ${name}`, didYouMean(suggestion) ?? "see: capikit markers");
}
