import type { Verb } from "../command.ts";

/** Runs a project on this machine. */
export const dev: Verb = {
  name: "dev",
  summary: "Run a provider or extension beside a real API server and Cluster API, and anew on each save.",
  usage: "[FILE]",
  flags: {
    project: { type: "string", value: "DIR", summary: "The project's folder. Default: the current one." },
    extension: {
      type: "string",
      value: "FILE",
      summary:
        "The file that exports the Runtime Extension. Default: src/extension/extension.ts, if there is one.",
    },
    apply: {
      type: "string",
      value: "FILE",
      repeated: true,
      summary: "Objects or a cluster template to apply when all runs. Its Clusters are deleted at the end.",
    },
    set: { type: "string", value: "NAME=VALUE", repeated: true, summary: "A variable of the templates." },
    state: {
      type: "string",
      value: "DIR",
      summary:
        "Folder that keeps the API server's data and all logs for the next run. Default: nothing is kept.",
    },
    core: {
      type: "string",
      value: "FILE",
      summary:
        "Cluster API's core manager, or none. Default: $CAPIKIT_CORE, capi-core on the PATH, or built by go.",
    },
    "core-components": {
      type: "string",
      value: "FILE",
      summary: "core-components.yaml of its release. Default: $CAPIKIT_CORE_COMPONENTS, or rendered by go.",
    },
    arg: { type: "string", value: "FLAG", repeated: true, summary: "A flag for the program: --arg=--v=4." },
    "webhook-port": {
      type: "integer",
      value: "PORT",
      summary: "Where the program serves webhooks. Default: any that is free.",
    },
    "extension-port": {
      type: "integer",
      value: "PORT",
      summary: "Where the extension is served. Default: any that is free.",
    },
    format: {
      type: "string",
      value: "FORMAT",
      oneOf: ["text", "lines", "json"],
      summary:
        "text: the state of all on a terminal, else lines; lines; or json, one object a line. Default: text.",
    },
  },
  load: () => import("./dev/run.ts"),
};
