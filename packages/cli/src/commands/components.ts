import type { Command, CommandGroup } from "../shared/command/command.ts";
import { formatFlag, projectFlag, variableFlags } from "../shared/command/flags.ts";

const build: Command = {
  name: "build",
  summary: "Build <type>-components.yaml of the providers in capikit.config.ts.",
  usage: "",
  flags: {
    project: projectFlag,
    out: { type: "string", value: "DIR", summary: "Output folder in the project. Default: stdout." },
    provider: {
      type: "string",
      value: "LABEL",
      summary: "Provider to build, such as infrastructure-foo. Default: all.",
    },
    image: { type: "string", value: "IMAGE", summary: "Manager image. Default: the configured image." },
    kustomize: {
      type: "string",
      value: "PROGRAM",
      summary: "kustomize binary for the configured folders. Default: from PATH.",
    },
  },
  examples: {
    "Build all providers into dist": "capikit components build --out dist",
    "Build one provider with another image":
      "capikit components build --provider infrastructure-foo --image registry.example/foo:v1.2.3",
  },
  load: () => import("./components/build.ts"),
};

const process: Command = {
  name: "process",
  summary: "Process components as clusterctl does: variables, images, namespace, labels and order.",
  usage: "FILE",
  flags: {
    provider: {
      type: "string",
      value: "LABEL",
      summary: "Provider of the components, such as infrastructure-foo. Required.",
    },
    version: { type: "string", value: "VERSION", summary: "Release version, for the inventory object." },
    namespace: {
      type: "string",
      value: "NAME",
      summary: "Target namespace. Default: the Namespace in the file.",
    },
    set: variableFlags.set,
    config: {
      type: "string",
      value: "FILE",
      summary: "clusterctl configuration with variables and images. Default: none.",
    },
    "from-env": variableFlags["from-env"],
    raw: { type: "boolean", summary: "Keep variables unprocessed." },
    format: formatFlag("yaml", "json", "text"),
  },
  examples: {
    "Show the objects that clusterctl init applies":
      "capikit components process infrastructure-components.yaml --provider infrastructure-foo --set FOO_TOKEN=abc",
  },
  load: () => import("./components/process.ts"),
};

export const components: CommandGroup = {
  name: "components",
  summary: "Build provider components, and process them as clusterctl does.",
  commands: [build, process],
};
