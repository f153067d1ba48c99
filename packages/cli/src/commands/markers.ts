import type { Call, Command, Flags } from "../shared/command/command.ts";
import { formatFlag } from "../shared/command/flags.ts";

const flags = { format: formatFlag("text", "json") } satisfies Flags;

/** The arguments of `markers`. */
export type MarkersCall = Call<typeof flags>;

export const markers: Command = {
  name: "markers",
  summary: "Show markers and their arguments.",
  usage: "[NAME]…",
  pluginWords: (plugins) =>
    plugins.flatMap(({ markers = [] }) => markers.map(({ name, help }) => [name, help.summary] as const)),
  flags,
  examples: {
    "Show all markers": "capikit markers",
    "Show one marker": "capikit markers kubebuilder:validation:Minimum",
  },
  load: () => import("./markers/run.ts"),
};
