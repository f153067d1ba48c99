import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import {
  formatFlag,
  listFlag,
  namespaceFlag,
  projectFlag,
  switchFlag,
  textFlag,
  variableFlags,
} from "../shared/command/flags.ts";

const componentsBuildFlags = {
  project: projectFlag,
  out: textFlag("DIR", "Output folder in the project. Default: stdout."),
  provider: listFlag("LABEL", "Providers to build, such as infrastructure-foo. Default: all."),
  image: textFlag("IMAGE", "Manager image. Default: the configured image."),
} satisfies Flags;

/** The arguments of `components build`. */
export type ComponentsBuildCall = Call<typeof componentsBuildFlags>;

const componentsProcessFlags = {
  provider: textFlag("LABEL", "Provider of the components, such as infrastructure-foo. Required."),
  version: textFlag("VERSION", "Release version. Default without FILE: the configured or latest one."),
  namespace: namespaceFlag("Target namespace. Default: the Namespace in the file."),
  set: variableFlags.set,
  config: textFlag("FILE", "clusterctl configuration. Default with FILE: none."),
  "from-env": variableFlags["from-env"],
  raw: switchFlag("Keep variables unprocessed."),
  format: formatFlag("yaml", "json", "text"),
} satisfies Flags;

/** The arguments of `components process`. */
export type ComponentsProcessCall = Call<typeof componentsProcessFlags>;

export const components: CommandGroup = {
  name: "components",
  summary: "Build provider components, and process them as clusterctl does.",
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
    {
      name: "process",
      summary: "Process components as clusterctl does: variables, images, namespace, labels and order.",
      usage: "[FILE]",
      flags: componentsProcessFlags,
      examples: {
        "Show the objects that clusterctl init applies":
          "capikit components process infrastructure-components.yaml --provider infrastructure-foo --set FOO_TOKEN=abc",
        "Show the images of a release, found by the name that clusterctl knows":
          "capikit components process --provider infrastructure-aws --version v2.9.0 --format text --raw",
      },
      load: () => import("./components/process.ts"),
    },
  ],
};
