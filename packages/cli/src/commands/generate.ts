import { emitterOptions } from "@capikit/generators/options";
import { allowFlag } from "../shared/command/allow.ts";
import type { Call, Command, Flags } from "../shared/command/command.ts";
import { findingsFormatFlag, projectFlag, switchFlag, textFlag } from "../shared/command/flags.ts";
import { withOptionFlags } from "../shared/command/option-flags.ts";

const emitters = Object.keys(emitterOptions);

const flags = withOptionFlags({
  project: projectFlag,
  out: textFlag("DIR", "Output folder. Default: config in the project."),
  check: switchFlag("Fail if files are out of date, or break the last release. Writes nothing."),
  allow: allowFlag,
  watch: switchFlag("Generate again whenever sources change."),
  stdout: switchFlag("Print generated files instead of writing them."),
  format: findingsFormatFlag,
  cache: { type: "boolean", negated: true, summary: "Read all sources, even if nothing changed." },
} satisfies Flags);

/** The arguments of `generate`. */
export type GenerateCall = Call<typeof flags>;

export const generate: Command = {
  name: "generate",
  summary: "Generate manifests, descriptors, conversions, hook catalogs and variables from annotated types.",
  usage: `[${emitters.join("|")}]…`,
  words: emitters,
  flags,
  examples: {
    "Generate everything that the project configures": "capikit generate",
    "Generate only CRDs and RBAC, and again on each change": "capikit generate crd rbac --watch",
    "Fail in CI if generated files are out of date": "capikit generate --check --format github",
  },
  load: () => import("./generate/run.ts"),
};
