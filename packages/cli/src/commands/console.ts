import type { Call, Command, Flags } from "../shared/command/command.ts";
import { clusterFlags, switchFlag } from "../shared/command/flags.ts";

const flags = {
  ...clusterFlags,
  open: switchFlag("Open the console in the browser."),
} satisfies Flags;

/** The arguments of `console`. */
export type ConsoleCall = Call<typeof flags>;

export const console: Command = {
  name: "console",
  summary: "Show the Clusters of a management cluster in the browser, without changing them.",
  flags,
  examples: {
    "Show the Clusters of the current context": "capikit console --open",
    "Show those of another management cluster": "capikit console --context production",
  },
  load: () => import("./console/run.ts"),
};
