import type { Flag, Verb, VerbGroup } from "../command.ts";
import { formatFlag } from "../generate-flags.ts";

/** How an extension is reached, of the verbs that call one. */
const reachFlags: Readonly<Record<string, Flag>> = {
  url: { type: "string", value: "URL", summary: "Where the extension is: https://host:port/path." },
  ca: { type: "string", value: "FILE", summary: "Certificates to trust. Default: those of the system." },
  "client-cert": { type: "string", value: "FILE", summary: "Certificate to show, where callers need one." },
  "client-key": { type: "string", value: "FILE", summary: "Its key." },
};

const { url: _, ...withoutUrl } = reachFlags;

const settingsFlag: Flag = {
  type: "string",
  value: "NAME=VALUE,…",
  summary: "Settings, as of the ExtensionConfig; the request's own win.",
};

const call: Verb = {
  name: "call",
  summary: "Send what Cluster API would, and show the answer and what its patches do.",
  usage: "HOOK",
  flags: {
    ...reachFlags,
    handler: { type: "string", value: "NAME", summary: "Handler to call. Default: the hook's only one." },
    from: { type: "string", value: "FILE", summary: "Request, or recorded call; - for stdin." },
    example: { type: "boolean", summary: "Send a made-up request. The default without --from." },
    settings: settingsFlag,
    timeout: { type: "integer", value: "SECONDS", summary: "Default: what the handler says, or 10." },
    format: {
      type: "string",
      value: "FORMAT",
      oneOf: ["text", "json"],
      summary: "text or json. Default: text.",
    },
  },
  load: () => import("./hooks/call.ts"),
};

const dev: Verb = {
  name: "dev",
  summary: "Serve an extension with a console, and load it anew on each save.",
  usage: "[FILE]",
  flags: {
    port: { type: "integer", value: "PORT", summary: "0 takes any that is free. Default: 9443." },
    host: { type: "string", value: "ADDRESS", summary: "Where it listens. Default: 127.0.0.1." },
    url: {
      type: "string",
      value: "URL",
      summary:
        "How Cluster API reaches it, for the ExtensionConfig and the certificate. Default: where it listens.",
    },
    ca: {
      type: "string",
      value: "FILE",
      summary: "Where the certificate to trust is written. Default: nowhere.",
    },
    name: { type: "string", value: "NAME", summary: "Name of the ExtensionConfig. Default: dev." },
    openapi: { type: "string", value: "FILE", summary: "Document of hooks of your own, for the console." },
  },
  load: () => import("./hooks/dev.ts"),
};

const preflight: Verb = {
  name: "preflight",
  summary: "Say which extensions of a management cluster an upgrade of Cluster API breaks.",
  usage: "",
  flags: {
    target: { type: "string", value: "RELEASE", summary: "The release that is upgraded to: v1.15. Needed." },
    current: {
      type: "string",
      value: "RELEASE",
      summary: "The release that runs now. Default: what clusterctl has noted.",
    },
    kubeconfig: { type: "string", value: "FILE", summary: "Cluster to read. Default: as kubectl." },
    context: { type: "string", value: "NAME", summary: "Context of it. Default: the current one." },
    from: {
      type: "string",
      value: "FILE",
      summary: "Read ExtensionConfigs (and Providers) from YAML or JSON instead; - for stdin.",
    },
    format: formatFlag,
  },
  load: () => import("./hooks/preflight.ts"),
};

const conformance: Verb = {
  name: "conformance",
  summary: "Check an extension, in any language, against the protocol of Cluster API.",
  usage: "URL",
  flags: {
    ...withoutUrl,
    "server-name": {
      type: "string",
      value: "NAME",
      summary: "Name that its certificate must have: <service>.<namespace>.svc. Default: the URL's host.",
    },
    "core-version": {
      type: "string",
      value: "RELEASE",
      summary: "Cluster API that is to call it. Default: v1.14.",
    },
    requests: {
      type: "string",
      value: "DIR",
      summary: "Requests to send instead of made-up ones: Hook.json or Hook.handler.json.",
    },
    settings: settingsFlag,
    only: { type: "string", value: "CHECK,…", summary: "Checks or areas to run." },
    skip: { type: "string", value: "CHECK,…", summary: "Checks or areas to leave out." },
    strict: { type: "boolean", summary: "Fail for checks that should pass, too." },
    all: { type: "boolean", summary: "Show checks that passed, too." },
    list: { type: "boolean", summary: "Show the checks there are, and call nothing." },
    format: formatFlag,
  },
  load: () => import("./hooks/conformance.ts"),
};

const record: Verb = {
  name: "record",
  summary: "Record calls of an extension, one file each, secrets blackened.",
  usage: "DIR",
  flags: {
    ...reachFlags,
    port: { type: "integer", value: "PORT", summary: "Where Cluster API is to call. Default: 9444." },
    host: { type: "string", value: "ADDRESS", summary: "Where it listens. Default: 127.0.0.1." },
    names: { type: "string", value: "NAME,…", summary: "Names for its certificate, besides localhost." },
    "write-ca": { type: "string", value: "FILE", summary: "Where the certificate to trust is written." },
    from: { type: "string", value: "FILE", summary: "Send this request, and record that call alone." },
    handler: {
      type: "string",
      value: "NAME",
      summary: "Handler that --from is for. Default: all of its hook.",
    },
    examples: { type: "boolean", summary: "Send a made-up request to each handler, and record these." },
    settings: settingsFlag,
  },
  load: () => import("./hooks/record.ts"),
};

const replay: Verb = {
  name: "replay",
  summary: "Send recorded requests again, and show what is answered otherwise.",
  usage: "DIR",
  flags: {
    ...reachFlags,
    update: { type: "boolean", summary: "Keep the new answers." },
    format: formatFlag,
  },
  load: () => import("./hooks/replay.ts"),
};

/** Runtime hooks: each verb stands in a file of its own below `hooks/` and is loaded when it runs. */
export const hooks: VerbGroup = {
  name: "hooks",
  summary: "Call, serve, check, record and replay runtime extensions.",
  verbs: [call, conformance, dev, preflight, record, replay],
};
