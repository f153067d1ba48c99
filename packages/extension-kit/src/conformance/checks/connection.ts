import { redactUrl } from "@capikit/common/text";
import type { Session } from "../session/session.ts";
import type { RunnableCheck } from "./check.ts";
import { requireDiscovery, shown, unanswered } from "./evidence.ts";

async function connected(session: Session) {
  const facts = await session.tls();
  if (facts.error !== undefined) throw unanswered("no connection");
  return facts;
}

/** Connects with a single protocol, if the server answers at all. */
async function speaks(session: Session, protocol: "h1" | "h2"): Promise<readonly string[]> {
  await connected(session);
  await requireDiscovery(session);
  const discovery = await session.discovery();
  const { alpn, error } = await session.tls([protocol === "h2" ? "h2" : "http/1.1"]);
  const wanted = protocol === "h2" ? "h2" : "http/1.1";
  if (error !== undefined || (protocol === "h2" && alpn !== "h2"))
    return [
      `asked only for ${wanted}, the server ${error === undefined ? "chooses another protocol" : `ends the connection (${error})`}`,
    ];
  const { sent, response } = await session.ask(discovery, discovery.request, { protocol });
  return response === undefined ? [`Discovery over ${wanted}: ${shown(sent)}`] : [];
}

export const connectionChecks: readonly RunnableCheck[] = [
  {
    code: "connection/tls",
    title: "The extension is reachable over TLS",
    severity: "error",
    area: "connection",
    rule: "runtime-extension/server",
    why: "Cluster API calls extensions only by https.",
    help: "serve HTTPS with a certificate at the host and port of the ExtensionConfig",
    async run(session) {
      const { error } = await session.tls();
      return error === undefined ? [] : [`no TLS connection to ${redactUrl(session.options.url)}: ${error}`];
    },
  },
  {
    code: "connection/tls-version",
    title: "The connection uses TLS 1.2 or later",
    severity: "error",
    area: "connection",
    rule: "runtime-extension/server",
    why: "Go's client, and with it Cluster API, rejects older versions.",
    help: "allow TLS 1.2 and TLS 1.3",
    async run(session) {
      const { version } = await connected(session);
      return version === "TLSv1.2" || version === "TLSv1.3" ? [] : [`the server chooses ${version}`];
    },
  },
  {
    code: "connection/trust",
    title: "The certificate is from a trusted authority",
    severity: "error",
    area: "connection",
    rule: "runtime-extension/ca-bundle",
    why: "Every call fails if the certificate is not trusted by the ExtensionConfig's caBundle, or without one by the system.",
    help: "put the issuer's certificate into caBundle (here: --ca), let the server send intermediate certificates, and renew expired ones",
    async run(session) {
      const { untrusted } = await connected(session);
      return untrusted === undefined ? [] : [untrusted];
    },
  },
  {
    code: "connection/name",
    title: "The certificate is for the called name",
    severity: "error",
    area: "connection",
    rule: "runtime-extension/server",
    why: "The name must be among the subject alternative names; for a Service that is `<service>.<namespace>.svc`. The common name does not count.",
    help: "issue the certificate with that DNS name",
    async run(session) {
      const { names, named } = await connected(session);
      if (named) return [];
      return [
        `${session.serverName} is not among the certificate's names: ${names.length === 0 ? "it has no names" : names.join(", ")}`,
      ];
    },
  },
  {
    code: "connection/http-2",
    title: "The server speaks HTTP/2",
    severity: "warning",
    area: "connection",
    rule: "runtime-extension/server",
    why: "Cluster API prefers it: all calls then share one connection.",
    help: "offer h2 by ALPN",
    run: (session) => speaks(session, "h2"),
  },
  {
    code: "connection/http-1",
    title: "The server speaks HTTP/1.1",
    severity: "warning",
    area: "connection",
    rule: "runtime-extension/server",
    why: "Callers behind a proxy, probes and older clients use it.",
    help: "offer http/1.1 by ALPN in addition to h2",
    run: (session) => speaks(session, "h1"),
  },
];
