import { type DevConfig, type DevOption, type DevValues, devOptions } from "@capikit/generators/run";
import type {
  Call,
  Command,
  Flag,
  Flags,
  ListFlag,
  SwitchFlag,
  ValueFlag,
} from "../shared/command/command.ts";
import {
  flagNameOf,
  formatFlag,
  listFlag,
  projectFlag,
  switchFlag,
  textFlag,
  verbatimListFlag,
} from "../shared/command/flags.ts";

type Options = typeof devOptions;
type Kind<K extends keyof Options> = Options[K]["kind"];

/** `webhookHost` is `webhook-host`. */
type Words<S extends string> = S extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${Words<Rest>}`
  : "";
type FlagName<K extends keyof Options> = K extends "args" ? "arg" : Words<K>;

type FlagOf<K extends keyof DevValues> = K extends "disabled" | "enabled"
  ? SwitchFlag
  : DevValues[K] extends number | string
    ? ValueFlag
    : ListFlag;

/** The program is the argument of the command. */
type FlagKey = Exclude<keyof Options, "program">;

/** The keys of {@link devOptions} that have a flag. */
export const devFlagKeys = (Object.keys(devOptions) as (keyof Options)[]).filter((key) => key !== "program");

const devFlags = Object.fromEntries(
  devFlagKeys.map((key) => [devFlagName(key), flagOf(devOptions[key])]),
) as { readonly [K in FlagKey as FlagName<K>]: FlagOf<Kind<K>> };

/** Returns the flag of a key of the configuration, without dashes. */
export function devFlagName(key: keyof DevConfig): string {
  return key === "args" ? "arg" : flagNameOf(key);
}

function flagOf({ kind, value = "", summary }: DevOption): Flag {
  switch (kind) {
    case "disabled":
      return switchFlag(summary);
    case "enabled":
      return { type: "boolean", negated: true, summary };
    case "port":
      return { type: "integer", value, summary };
    case "files":
    case "providers":
      return listFlag(value, summary);
    case "arguments":
    case "gates":
    case "variables":
      return verbatimListFlag(value, summary);
    default:
      return textFlag(value, summary);
  }
}

const inspectFlag = (summary: string): ValueFlag => ({
  type: "integer",
  value: "PORT",
  optional: "9229",
  summary: `${summary} Default: 9229.`,
});
const flags = {
  project: projectFlag,
  ...devFlags,
  open: switchFlag("Open the console in the browser."),
  inspect: inspectFlag("Let debuggers attach: manager at PORT, extension at PORT+1."),
  "inspect-brk": inspectFlag("As --inspect, and wait for a debugger at each start."),
  config: { type: "boolean", negated: true, summary: "Ignore dev in capikit.config.ts." },
  format: formatFlag("text", "json"),
} satisfies Flags;

/** The arguments of `dev`. */
export type DevCall = Call<typeof flags>;

export const dev: Command = {
  name: "dev",
  summary: "Run a provider or extension with a local API server and Cluster API; restart on changes.",
  usage: "[FILE]",
  flags,
  examples: {
    "Run the project by dev in capikit.config.ts": "capikit dev",
    "Run the project and create a cluster from a template":
      "capikit dev --apply templates/cluster-template.yaml --set CLUSTER_NAME=dev",
    "Run it and open its console in the browser": "capikit dev --open",
    "Run it with kubeadm's providers and simulated Nodes":
      "capikit dev --with kubeadm --simulate-nodes --apply templates/cluster-template.yaml",
    "Run it beside a released provider": "capikit dev --with aws --set AWS_B64ENCODED_CREDENTIALS=…",
    "Write a first controller, with simulated Cluster API managers": "capikit dev --embedded",
    "Run it in an existing cluster": "capikit dev --kubeconfig ~/.kube/config --webhook-host 192.0.2.7",
    "Run it for a debugger": "capikit dev --inspect",
    "Keep the API server's data between runs": "capikit dev --state .capikit",
  },
  load: () => import("./dev/run.ts"),
};
