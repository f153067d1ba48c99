import type { Flag, Verb, VerbGroup } from "../command.ts";
import { formatFlag } from "../generate-flags.ts";

/** How an extension is reached, of the verbs that call one. */
const reachFlags: Readonly<Record<string, Flag>> = {
  url: { type: "string", value: "URL", summary: "Where the extension is: https://host:port/path." },
  ca: { type: "string", value: "FILE", summary: "Certificates to trust. Default: those of the system." },
  "client-cert": { type: "string", value: "FILE", summary: "Certificate to show, where callers need one." },
  "client-key": { type: "string", value: "FILE", summary: "Its key." },
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
    settings: {
      type: "string",
      value: "NAME=VALUE,…",
      summary: "Settings, as of the ExtensionConfig; the request's own win.",
    },
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

/** Runtime hooks: each verb stands in a file of its own below `hooks/` and is loaded when it runs. */
export const hooks: VerbGroup = {
  name: "hooks",
  summary: "Call, serve, check, record and replay runtime extensions.",
  verbs: [call, dev, preflight],
};
