import type { Call, Command, Flags } from "../shared/command/command.ts";
import { formatFlag } from "../shared/command/flags.ts";

const flags = {
  "fail-on": {
    type: "string",
    value: "CHANGES",
    oneOf: ["any", "breaking", "none"],
    summary: "Changes with exit code 1: any, breaking or none. Default: any.",
  },
  format: formatFlag("text", "json"),
} satisfies Flags;

/** The arguments of `upstream`. */
export type UpstreamCall = Call<typeof flags>;

export const upstream: Command = {
  name: "upstream",
  summary: "Compare the CRDs, hooks, labels and contracts of two releases.",
  usage: "diff OLD NEW",
  words: ["diff"],
  flags,
  examples: {
    "Compare two releases": "capikit upstream diff v1.11/ v1.12/",
    "Fail in CI on breaking changes": "capikit upstream diff v1.11/ v1.12/ --fail-on breaking",
  },
  load: () => import("./upstream/run.ts"),
};
