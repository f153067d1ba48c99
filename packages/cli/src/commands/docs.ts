import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import { providerFlags, switchFlag, textFlag } from "../shared/command/flags.ts";

const docsProviderFlags = {
  ...providerFlags,
  out: textFlag("FILE", "Output file. Default: docs/provider.md."),
  check: switchFlag("Fail if the file is out of date, without writing it."),
} satisfies Flags;

/** The arguments of `docs provider`. */
export type DocsProviderCall = Call<typeof docsProviderFlags>;

export const docs: CommandGroup = {
  name: "docs",
  summary: "Write documentation of a project.",
  commands: [
    {
      name: "provider",
      summary: "Write the reference of a provider: variables, templates, ClusterClasses, hooks and images.",
      usage: "",
      flags: docsProviderFlags,
      examples: { "Fail in CI if the reference is out of date": "capikit docs provider --check" },
      load: () => import("./docs/provider.ts"),
    },
  ],
};
