import type { Verb } from "../command.ts";
import { formatFlag } from "../generate-flags.ts";

/** `capikit migrate`. */
export const migrate: Verb = {
  name: "migrate",
  summary: "Say what a provider lacks for a newer contract, and draft its types and conversions.",
  usage: "v1beta2 [DIR|FILE]…",
  words: ["v1beta2"],
  flags: {
    out: {
      type: "string",
      value: "DIR",
      summary: "Where drafts go. Files that are there stay as they are. Default: none.",
    },
    format: {
      ...formatFlag,
      oneOf: ["text", "json"],
      summary: "How it is said: text or json. Default: text.",
    },
  },
  load: () => import("./migrate/migrate.ts"),
};
