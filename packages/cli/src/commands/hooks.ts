import type { Command, CommandGroup, Flag } from "../shared/command/command.ts";
import { caFlag, clusterFlags, findingsFormatFlag, formatFlag } from "../shared/command/flags.ts";

const connection = {
  ca: caFlag,
  "client-cert": { type: "string", value: "FILE", summary: "Client certificate." },
  "client-key": { type: "string", value: "FILE", summary: "Key of the client certificate." },
} satisfies Readonly<Record<string, Flag>>;

const extension = {
  url: { type: "string", value: "URL", summary: "URL of the extension: https://host:port/path." },
  ...connection,
} satisfies Readonly<Record<string, Flag>>;

const settings: Flag = {
  type: "string",
  value: "NAME=VALUE,…",
  summary: "Settings as in an ExtensionConfig; settings of the request take precedence.",
};

const host: Flag = { type: "string", value: "ADDRESS", summary: "Address to listen on. Default: 127.0.0.1." };

const call: Command = {
  name: "call",
  summary: "Call a hook as Cluster API does, and show the response and the effect of its patches.",
  usage: "HOOK",
  flags: {
    ...extension,
    handler: { type: "string", value: "NAME", summary: "Handler to call. Default: the hook's only handler." },
    from: { type: "string", value: "FILE", summary: "Request or recorded call; - for stdin." },
    example: { type: "boolean", summary: "Send a sample request. The default without --from." },
    settings,
    timeout: { type: "integer", value: "SECONDS", summary: "Timeout. Default: the handler's, or 10." },
    format: formatFlag("text", "json"),
  },
  examples: {
    "List the handlers of an extension":
      "capikit hooks call Discovery --url https://localhost:9443 --ca ca.crt",
    "Call a handler with a sample request":
      "capikit hooks call GeneratePatches --url https://localhost:9443 --ca ca.crt",
  },
  load: () => import("./hooks/call.ts"),
};

const dev: Command = {
  name: "dev",
  summary: "Serve an extension with a console, and reload it on changes.",
  usage: "[FILE]",
  flags: {
    port: { type: "integer", value: "PORT", summary: "Port; 0 for any free port. Default: 9443." },
    host,
    url: {
      type: "string",
      value: "URL",
      summary: "URL for the ExtensionConfig and certificate. Default: the listen address.",
    },
    ca: { type: "string", value: "FILE", summary: "File to write the CA certificate to. Default: none." },
    name: { type: "string", value: "NAME", summary: "Name of the ExtensionConfig. Default: dev." },
    openapi: { type: "string", value: "FILE", summary: "OpenAPI document of custom hooks, for the console." },
  },
  examples: { "Serve the extension of the project": "capikit hooks dev src/extension.ts --ca ca.crt" },
  load: () => import("./hooks/dev.ts"),
};

const preflight: Command = {
  name: "preflight",
  summary: "List the extensions of a management cluster that an upgrade of Cluster API breaks.",
  usage: "",
  flags: {
    target: { type: "string", value: "RELEASE", summary: "Release to upgrade to, such as v1.15. Required." },
    current: {
      type: "string",
      value: "RELEASE",
      summary: "Current release. Default: from the clusterctl inventory.",
    },
    ...clusterFlags,
    from: {
      type: "string",
      value: "FILE",
      summary: "ExtensionConfigs (and Providers) in YAML or JSON instead; - for stdin.",
    },
    format: findingsFormatFlag,
  },
  examples: { "Check before an upgrade": "capikit hooks preflight --target v1.15" },
  load: () => import("./hooks/preflight.ts"),
};

const conformance: Command = {
  name: "conformance",
  summary: "Check an extension in any language against the protocol of Cluster API.",
  usage: "URL",
  flags: {
    ...connection,
    "server-name": {
      type: "string",
      value: "NAME",
      summary: "Expected certificate name: <service>.<namespace>.svc. Default: the URL's host.",
    },
    "core-version": {
      type: "string",
      value: "RELEASE",
      summary: "Release of Cluster API that calls the extension. Default: v1.14.",
    },
    requests: {
      type: "string",
      value: "DIR",
      summary: "Requests to send instead of samples: Hook.json or Hook.handler.json.",
    },
    settings,
    only: { type: "string", value: "CHECK,…", summary: "Checks or areas to run." },
    skip: { type: "string", value: "CHECK,…", summary: "Checks or areas to skip." },
    strict: { type: "boolean", summary: "Also fail on warnings." },
    all: { type: "boolean", summary: "Also show passed checks." },
    list: { type: "boolean", summary: "List the checks and exit." },
    format: findingsFormatFlag,
  },
  examples: { "Check an extension": "capikit hooks conformance https://localhost:9443 --ca ca.crt" },
  load: () => import("./hooks/conformance.ts"),
};

const record: Command = {
  name: "record",
  summary: "Record the calls of an extension, one file each, with secrets redacted.",
  usage: "DIR",
  flags: {
    ...extension,
    port: { type: "integer", value: "PORT", summary: "Port that Cluster API calls. Default: 9444." },
    host,
    names: { type: "string", value: "NAME,…", summary: "Certificate names in addition to localhost." },
    "write-ca": { type: "string", value: "FILE", summary: "File to write the CA certificate to." },
    from: { type: "string", value: "FILE", summary: "Send this request and record only its call." },
    handler: { type: "string", value: "NAME", summary: "Handler for --from. Default: all of its hook." },
    examples: { type: "boolean", summary: "Send a sample request to each handler and record the calls." },
    settings,
  },
  examples: {
    "Record calls between Cluster API and an extension":
      "capikit hooks record recordings --url https://localhost:9443 --ca ca.crt",
  },
  load: () => import("./hooks/record.ts"),
};

const replay: Command = {
  name: "replay",
  summary: "Send recorded requests again, and show responses that differ.",
  usage: "DIR",
  flags: {
    ...extension,
    update: { type: "boolean", summary: "Save the new responses." },
    format: findingsFormatFlag,
  },
  examples: {
    "Compare responses with recorded ones":
      "capikit hooks replay recordings --url https://localhost:9443 --ca ca.crt",
  },
  load: () => import("./hooks/replay.ts"),
};

export const hooks: CommandGroup = {
  name: "hooks",
  summary: "Call, serve, check, record and replay Runtime Extensions.",
  commands: [call, conformance, dev, preflight, record, replay],
};
