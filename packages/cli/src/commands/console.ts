import type { Call, Command, Flags } from "../shared/command/command.ts";
import { clusterFlags, switchFlag, textFlag, tokenFileFlag } from "../shared/command/flags.ts";

const flags = {
  ...clusterFlags,
  journal: textFlag("URL", "Diagnostics address of the manager to show. Default: those of the cluster."),
  "token-file": tokenFileFlag,
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
    "Show the reconciles of a forwarded manager too":
      "capikit console --journal https://127.0.0.1:8443 --token-file token",
  },
  load: () => import("./console/run.ts"),
};
