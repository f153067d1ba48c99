import { didYouMean } from "@capikit/common/text";
import { findMarker, markerRegistry, markersAsJson, markersAsText, suggestMarker } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { exit } from "../../shared/command/command.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { MarkersCall } from "../markers.ts";

export async function run({ positionals, flags }: MarkersCall, io: Io): Promise<number> {
  const definitions = await Promise.all(positionals.map(markerNamed));
  const asked = definitions.length > 0 ? definitions : markerRegistry;
  io.stdout(flags.format === "json" ? markersAsJson(asked) : markersAsText(asked));
  return exit.ok;
}

async function markerNamed(name: string): Promise<(typeof markerRegistry)[number]> {
  const plain = name.replace(/^\+/, "");
  const found = findMarker(plain);
  if (found !== undefined) return found;
  const suggestion = suggestMarker(plain, false);
  throw new UsageError(`unknown marker: ${name}`, didYouMean(suggestion) ?? "see: capikit markers");
}
