import { didYouMean } from "@capikit/common/text";
import {
  createMarkerRegistry,
  type MarkerDefinition,
  type MarkerRegistry,
  markersAsJson,
  markersAsText,
  suggestMarker,
} from "@capikit/generators/markers";
import { UsageError } from "@capikit/generators/run";
import { exit } from "../../shared/command/command.ts";
import { projectPlugins } from "../../shared/plugin/project-plugins.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { MarkersCall } from "../markers.ts";

export async function run({ positionals, flags }: MarkersCall, io: Io): Promise<number> {
  const markers = createMarkerRegistry(await projectPlugins());
  const asked = positionals.length > 0 ? positionals.map((name) => markerNamed(name, markers)) : markers.all;
  io.stdout(flags.format === "json" ? markersAsJson(asked) : markersAsText(asked));
  return exit.ok;
}

function markerNamed(name: string, markers: MarkerRegistry): MarkerDefinition {
  const plain = name.replace(/^\+/, "");
  const found = markers.find(plain);
  if (found !== undefined) return found;
  const suggestion = suggestMarker(markers, plain, false);
  throw new UsageError(`unknown marker: ${name}`, didYouMean(suggestion) ?? "see: capikit markers");
}
