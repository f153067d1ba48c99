import { referenceMinor } from "@capikit/api/releases";
import { allowFlag } from "../shared/command/allow.ts";
import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import {
  caFlag,
  findingsFormatFlag,
  formatFlag,
  knownHooksFlags,
  listFlag,
  switchFlag,
  textFlag,
  verbatimListFlag,
} from "../shared/command/flags.ts";

const connection = {
  ca: caFlag,
  "client-cert": textFlag("FILE", "Client certificate."),
  "client-key": textFlag("FILE", "Key of the client certificate."),
} satisfies Flags;

const extension = {
  url: textFlag("URL", "URL of the extension: https://host:port/path."),
  ...connection,
} satisfies Flags;

const settings = listFlag(
  "NAME=VALUE",
  "Settings as in an ExtensionConfig; settings of the request take precedence.",
);

const host = textFlag("ADDRESS", "Address to listen on. Default: 127.0.0.1.");

const hooksCallFlags = {
  ...extension,
  ...knownHooksFlags,
  handler: textFlag("NAME", "Handler to call. Default: the hook's only handler."),
  from: textFlag("FILE", "Request or recorded call; - for stdin."),
  settings,
  variables: verbatimListFlag(
    "NAME=VALUE",
    "Values of variables in the request; YAML unless the variable is a string.",
  ),
  timeout: { type: "integer", value: "SECONDS", summary: "Timeout. Default: the handler's, or 10." },
  format: formatFlag("text", "json"),
} satisfies Flags;

/** The arguments of `hooks call`. */
export type HooksCallCall = Call<typeof hooksCallFlags>;

const hooksConformanceFlags = {
  ...connection,
  ...knownHooksFlags,
  "server-name": textFlag(
    "NAME",
    "Expected certificate name: <service>.<namespace>.svc. Default: the URL's host.",
  ),
  "core-version": textFlag(
    "RELEASE",
    `Release of Cluster API that calls the extension. Default: ${referenceMinor}.`,
  ),
  requests: textFlag("DIR", "Requests to send instead of samples: Hook.json or Hook.handler.json."),
  settings,
  only: listFlag("CHECK", "Checks or areas to run."),
  skip: listFlag("CHECK", "Checks or areas to skip."),
  allow: allowFlag,
  strict: { type: "boolean", summary: "Also fail on warnings." },
  all: { type: "boolean", summary: "Also show passed checks." },
  list: { type: "boolean", summary: "List the checks and exit." },
  format: findingsFormatFlag,
} satisfies Flags;

/** The arguments of `hooks conformance`. */
export type HooksConformanceCall = Call<typeof hooksConformanceFlags>;

const hooksRecordFlags = {
  ...extension,
  ...knownHooksFlags,
  port: { type: "integer", value: "PORT", summary: "Port that Cluster API calls. Default: 9444." },
  host,
  names: listFlag("NAME", "Certificate names in addition to localhost."),
  "write-ca": textFlag("FILE", "File to write the CA certificate to."),
  from: textFlag("FILE", "Send this request and record only its call."),
  handler: textFlag("NAME", "Handler for --from. Default: all of its hook."),
  examples: switchFlag("Send a sample request to each handler and record the calls."),
  settings,
} satisfies Flags;

/** The arguments of `hooks record`. */
export type HooksRecordCall = Call<typeof hooksRecordFlags>;

const hooksReplayFlags = {
  ...extension,
  ...knownHooksFlags,
  update: switchFlag("Save the new responses."),
  format: findingsFormatFlag,
} satisfies Flags;

/** The arguments of `hooks replay`. */
export type HooksReplayCall = Call<typeof hooksReplayFlags>;

const hooksTypesFlags = {
  out: textFlag("DIR", "Output folder. Required."),
  "import-extension": {
    type: "string",
    value: "EXTENSION",
    oneOf: ["js", "ts"],
    summary: "File extension of imports in generated files. Default: js.",
  },
} satisfies Flags;

/** The arguments of `hooks types`. */
export type HooksTypesCall = Call<typeof hooksTypesFlags>;

export const hooks: CommandGroup = {
  name: "hooks",
  summary: "Call, check, record and replay Runtime Extensions, and write types of their hooks.",
  commands: [
    {
      name: "call",
      summary: "Call a hook as Cluster API does, and show the response and the effect of its patches.",
      usage: "HOOK",
      flags: hooksCallFlags,
      examples: {
        "List the handlers of an extension":
          "capikit hooks call Discovery --url https://localhost:9443 --ca ca.crt",
        "Call a handler with a sample request":
          "capikit hooks call GeneratePatches --url https://localhost:9443 --ca ca.crt",
        "Set a variable of the request":
          "capikit hooks call GeneratePatches --variables tier=gold --url https://localhost:9443 --ca ca.crt",
      },
      load: () => import("./hooks/call.ts"),
    },
    {
      name: "conformance",
      summary: "Check an extension in any language against the protocol of Cluster API.",
      usage: "URL",
      flags: hooksConformanceFlags,
      examples: { "Check an extension": "capikit hooks conformance https://localhost:9443 --ca ca.crt" },
      load: () => import("./hooks/conformance.ts"),
    },
    {
      name: "record",
      summary: "Record the calls of an extension, one file each, with secrets redacted.",
      usage: "DIR",
      flags: hooksRecordFlags,
      examples: {
        "Record calls between Cluster API and an extension":
          "capikit hooks record recordings --url https://localhost:9443 --ca ca.crt",
      },
      load: () => import("./hooks/record.ts"),
    },
    {
      name: "replay",
      summary: "Send recorded requests again, and show responses that differ or are invalid.",
      usage: "DIR",
      flags: hooksReplayFlags,
      examples: {
        "Compare responses with recorded ones":
          "capikit hooks replay recordings --url https://localhost:9443 --ca ca.crt",
      },
      load: () => import("./hooks/replay.ts"),
    },
    {
      name: "types",
      summary: "Write a typed catalog of the hooks of an OpenAPI document, to call or handle them.",
      usage: "FILE|URL",
      flags: hooksTypesFlags,
      examples: {
        "Write types of the hooks of another provider":
          "capikit hooks types hooks.yaml --out gen/other-hooks",
      },
      load: () => import("./hooks/types.ts"),
    },
  ],
};
