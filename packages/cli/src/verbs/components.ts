import type { Verb, VerbGroup } from "../command.ts";

const build: Verb = {
  name: "build",
  summary:
    "Assemble what clusterctl installs: <type>-components.yaml of the providers that capikit.config.ts names.",
  usage: "",
  flags: {
    project: { type: "string", value: "DIR", summary: "The project's folder. Default: the current one." },
    out: {
      type: "string",
      value: "DIR",
      summary: "Folder for the files, in the project. Default: write to stdout.",
    },
    provider: {
      type: "string",
      value: "LABEL",
      summary: "One of several providers, such as infrastructure-foo. Default: all.",
    },
    image: {
      type: "string",
      value: "IMAGE",
      summary: "Image of the program, instead of the configured one.",
    },
    kustomize: {
      type: "string",
      value: "PROGRAM",
      summary: "The kustomize that renders the configured folders. Default: that of the PATH.",
    },
  },
  load: () => import("./components/build.ts"),
};

const process: Verb = {
  name: "process",
  summary: "Show what clusterctl makes of components: variables, images, namespace, labels, order.",
  usage: "FILE",
  flags: {
    provider: {
      type: "string",
      value: "LABEL",
      summary: "Whose components they are, such as infrastructure-foo. Needed.",
    },
    version: { type: "string", value: "VERSION", summary: "Of the release, for the inventory object." },
    namespace: {
      type: "string",
      value: "NAME",
      summary: "Where to install. Default: the Namespace in the file.",
    },
    set: { type: "string", value: "NAME=VALUE", repeated: true, summary: "The value of a variable." },
    config: {
      type: "string",
      value: "FILE",
      summary: "clusterctl's configuration, for variables and images. Default: none.",
    },
    "from-env": { type: "boolean", summary: "Take variables from the environment, too, as clusterctl does." },
    raw: { type: "boolean", summary: "Leave variables as they stand." },
    format: {
      type: "string",
      value: "FORMAT",
      oneOf: ["yaml", "json", "text"],
      summary: "yaml, json with all that was found, or text: a summary. Default: yaml.",
    },
  },
  load: () => import("./components/process.ts"),
};

/** Components: each verb stands in a file of its own below `components/` and is loaded when it runs. */
export const components: VerbGroup = {
  name: "components",
  summary: "Assemble the components of providers, and see what clusterctl makes of them.",
  verbs: [build, process],
};
