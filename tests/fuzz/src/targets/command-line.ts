import {
  booleanFlag,
  choiceFlag,
  durationFlag,
  FlagError,
  FlagHelpError,
  featureGatesFlag,
  numberFlag,
  parseManagerFlags,
  stringFlag,
} from "@capikit/controller-kit";
import { parseExtensionFlags } from "@capikit/extension-kit";
import { sentence } from "../inputs/texts.ts";
import type { FuzzTarget } from "../target.ts";

const words = [
  "--",
  "-",
  "kubeconfig",
  "leader-elect",
  "webhook-port",
  "sync-period",
  "tls-min-version",
  "tls-cipher-suites",
  "diagnostics-address",
  "zone",
  "size",
  "wait",
  "mode",
  "feature-gates",
  "help",
  "=",
  "true",
  "false",
  "10m",
  "-1",
  "1e9",
  "99999999999",
  "A=true,B",
  ":8080",
  "\n",
  " ",
  "verbosity",
  "v",
  "no-",
];
const flags = {
  zone: stringFlag("Zone"),
  size: numberFlag("Size", 3),
  wait: durationFlag("Wait", 1_000),
  mode: choiceFlag("Mode", ["a", "b"], "a"),
  "dry-run": booleanFlag("Dry run"),
  "feature-gates": featureGatesFlag({
    A: { default: false, stage: "alpha" },
    B: { default: true, stage: "beta" },
  }),
};

/** Arguments of managers and extensions, one a line. */
export const target: FuzzTarget = {
  name: "command-line",
  extension: "txt",
  arbitrary: sentence(words, { maxLength: 14 }),
  errors: [FlagError, FlagHelpError],
  run(input) {
    const args = input.toString("utf8").split("\n");
    try {
      parseExtensionFlags(args);
    } catch (error) {
      if (!(error instanceof FlagError)) throw error;
    }
    parseManagerFlags(args, { flags });
  },
};
