import { type Row, row } from "./rows.ts";

const url = "urlForExtension";
const tls = "createHTTPClient";
const ca = Buffer.from("-----BEGIN CERTIFICATE-----\nbm9uZQ==\n-----END CERTIFICATE-----\n").toString(
  "base64",
);

/** Destinations and payloads of calls. */
export const requestRows: readonly Row[] = [
  row("HTTP/1.1 where the server supports only that", "ok", tls, { to: "http1" }),
  row("a path before the hook's", "ok", url, { to: "http1", path: "/my/hooks" }),
  row("a path that is cleaned", "ok", url, { to: "http1", path: "/my/./x/../hooks//" }),
  row("a path with escaped characters", "ok", url, { to: "http1", path: "/my%20hooks/a+b" }),
  row("parameters of the URL", "ok", url, { to: "http1", path: "/my?color=red" }),
  row("a name instead of an address", "ok", tls, { to: "http1", host: "localhost" }),
  row("a client certificate", "ok", tls, { to: "http1", certificate: true }),
  row("a server that requires a certificate, and gets one", "ok", tls, { to: "mtls", certificate: true }),
  row("a server that requires a certificate, and gets none", "HOOK_CALL_UNREACHABLE", tls, { to: "mtls" }),
  row("a certificate of another host", "HOOK_CALL_UNREACHABLE", tls, { to: "other" }),
  row("a certificate of another host, policy Ignore", "ok", tls, { to: "other", policy: "Ignore" }),
  row("system roots without caBundle", "HOOK_CALL_UNREACHABLE", tls, {
    spec: ({ addresses }) => ({ clientConfig: { url: `https://${addresses.http1}` } }),
  }),
  row("an invalid caBundle", "HOOK_CALL_MISCONFIGURED", "getHTTPClient", {
    policy: "Ignore",
    spec: ({ addresses }) => ({ clientConfig: { url: `https://${addresses.http1}`, caBundle: ca } }),
  }),
  row("no TLS", "HOOK_CALL_MISCONFIGURED", "getHTTPClient", {
    policy: "Ignore",
    spec: ({ addresses, caBundle }) => ({ clientConfig: { url: `http://${addresses.plain}`, caBundle } }),
  }),
  row("neither url nor service", "HOOK_CALL_MISCONFIGURED", "getHTTPClient", {
    policy: "Ignore",
    spec: ({ caBundle }) => ({ clientConfig: { caBundle } }),
  }),
  row(
    "user information in the URL",
    "HOOK_CALL_MISCONFIGURED",
    url,
    {
      to: "http1",
      spec: ({ addresses, caBundle }) => ({
        clientConfig: { url: `https://admin:secret@${addresses.http1}`, caBundle },
      }),
    },
    {
      otherwise: "the API forbids it, and it would be in every log",
      countsOtherwise: "nothing is sent",
    },
  ),
  row("a server without TLS", "HOOK_CALL_UNREACHABLE", call(), { to: "plain" }),
  row("a port without listener", "HOOK_CALL_UNREACHABLE", call(), { to: "nobody" }),
  row("a port without listener, policy Ignore", "ok", call(), { to: "nobody", policy: "Ignore" }),
  row("a host that accepts the connection and sends nothing", "HOOK_CALL_TIMEOUT", call(), { to: "silent" }),
  row("a host that sends nothing, policy Ignore", "ok", call(), { to: "silent", policy: "Ignore" }),
  row("a Service", "HOOK_CALL_UNREACHABLE", url, {
    spec: ({ caBundle }) => ({
      clientConfig: { service: { name: "no-such", namespace: "blue" }, caBundle },
    }),
  }),
  row("a Service with port and path", "HOOK_CALL_UNREACHABLE", url, {
    spec: ({ caBundle }) => ({
      clientConfig: { service: { name: "no-such", namespace: "blue", port: 9443, path: "/x y?z" }, caBundle },
    }),
  }),

  row("the timeout of the handler", "ok", "CallExtension", { to: "http1", handler: { timeoutSeconds: 30 } }),
  row("no timeout, which is 10 seconds", "ok", "CallExtension", {
    to: "http1",
    handler: { timeoutSeconds: 0 },
  }),
  row("minutes of timeout", "ok", "CallExtension", { to: "http1", handler: { timeoutSeconds: 90 } }),
  row("settings of the ExtensionConfig", "ok", "cloneAndAddSettings", {
    to: "http1",
    spec: (server) => ({ ...base(server), settings: { region: "north", size: "1" } }),
  }),
  row("settings of the request over those", "ok", "cloneAndAddSettings", {
    to: "http1",
    spec: (server) => ({ ...base(server), settings: { region: "north", size: "1" } }),
    call: { request: { settings: { region: "south", color: "red" } } },
  }),
  row("an older version of the hook", "ok", call("converted"), {
    to: "http1",
    call: { hook: "FakeHook", request: { First: 4 } },
  }),
  row("an answer of an older version", "ok", call("converted"), {
    to: "http1",
    handlers: ["fake-answer"],
    call: { hook: "FakeHook" },
  }),
  row("a version without conversion", "HOOK_CALL_CONVERSION", call("converted"), {
    to: "http1",
    handler: unknownVersion(),
    call: { hook: "FakeHook" },
  }),
  row(
    "a version without conversion, policy Ignore: every error is of the ignored type",
    "ok",
    "CallExtension",
    {
      to: "http1",
      handler: unknownVersion(),
      policy: "Ignore",
      call: { hook: "FakeHook" },
    },
  ),
];

function call(part = "sent"): string {
  return `httpCall, where it is ${part}`;
}

function unknownVersion() {
  return { requestHook: { apiVersion: "test.runtime.cluster.x-k8s.io/v1alpha9", hook: "FakeHook" } };
}

function base({ addresses, caBundle }: { addresses: { http1: string }; caBundle: string }) {
  return { clientConfig: { url: `https://${addresses.http1}`, caBundle }, namespaceSelector: {} };
}
