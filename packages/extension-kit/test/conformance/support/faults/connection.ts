import type { Fault } from "./fault.ts";

export const connectionFaults: readonly Fault[] = [
  {
    check: "connection/tls",
    what: "nothing listens",
    server: {},
    options: { url: "https://127.0.0.1:1" },
  },
  {
    check: "connection/tls-version",
    what: "TLS 1.1",
    server: { tls: { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT:@SECLEVEL=0" } },
  },
  {
    check: "connection/trust",
    what: "an authority that is not trusted",
    server: {},
    options: { ca: "other" },
  },
  {
    check: "connection/name",
    what: "a certificate of another name",
    server: {},
    options: { serverName: "quota.extensions.svc" },
  },
  { check: "connection/http-2", what: "HTTP/1.1 alone", server: { speaks: "h1" } },
  { check: "connection/http-1", what: "HTTP/2 alone", server: { speaks: "h2" } },
];
