import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import { listFlag, projectFlag, textFlag } from "../shared/command/flags.ts";

const componentsBuildFlags = {
  project: projectFlag,
  out: textFlag("DIR", "Output folder in the project. Default: stdout."),
  provider: listFlag("LABEL", "Providers to build, such as infrastructure-foo. Default: all."),
  image: textFlag("IMAGE", "Manager image. Default: the configured image."),
} satisfies Flags;

/** The arguments of `components build`. */
export type ComponentsBuildCall = Call<typeof componentsBuildFlags>;

export const components: CommandGroup = {
  name: "components",
  summary: "Build provider components.",
  commands: [
    {
      name: "build",
      summary: "Build <type>-components.yaml of the providers in capikit.config.ts.",
      usage: "",
      flags: componentsBuildFlags,
      examples: {
        "Build all providers into dist": "capikit components build --out dist",
        "Build one provider with another image":
          "capikit components build --provider infrastructure-foo --image registry.example/foo:v1.2.3",
      },
      load: () => import("./components/build.ts"),
    },
  ],
};
