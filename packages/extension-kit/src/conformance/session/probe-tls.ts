import { checkServerIdentity, connect, type PeerCertificate } from "node:tls";
import { tlsOptions, type WireOptions } from "./wire.ts";

/** The result of a TLS handshake with an extension. */
export interface TlsFacts {
  /** Reason for a missing connection; the rest is empty then. */
  readonly error?: string;
  /** Such as `TLSv1.3`. */
  readonly version: string;
  /** The server's choice of `h2` and `http/1.1`; empty without one. */
  readonly alpn: string;
  /** Why the certificate is not trusted, regardless of its name. */
  readonly untrusted?: string;
  /** Names and addresses of the certificate. */
  readonly names: readonly string[];
  /** Whether they include the name that Cluster API calls. */
  readonly named: boolean;
}

/** Performs a TLS handshake, also with versions of TLS that Cluster API would refuse. */
export function probeTls(
  options: WireOptions & { readonly serverName: string },
  alpn: readonly string[] = ["h2", "http/1.1"],
): Promise<TlsFacts> {
  const { hostname, port } = new URL(options.origin);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      ...tlsOptions({ ...options, verify: false }),
      host,
      port: port === "" ? 443 : Number(port),
      ...(/[a-z]/i.test(host) && !host.includes(":") && { servername: host }),
      minVersion: "TLSv1",
      ciphers: "DEFAULT:@SECLEVEL=0",
      ALPNProtocols: [...alpn],
      checkServerIdentity: () => undefined,
      timeout: 10_000,
    });
    const none = { version: "", alpn: "", names: [], named: false };
    const fail = (error: string): void => {
      socket.destroy();
      resolve({ error, ...none });
    };
    socket.once("timeout", () => fail("no answer within 10 s"));
    socket.once("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    socket.once("secureConnect", () => {
      const chosen = socket.alpnProtocol;
      const certificate = socket.getPeerCertificate();
      const names = namesOf(certificate);
      resolve({
        version: socket.getProtocol() ?? "",
        alpn: chosen === false || chosen === null ? "" : chosen,
        ...(!socket.authorized && { untrusted: String(socket.authorizationError) }),
        names,
        // Unlike Go, Node.js falls back to the common name.
        named: names.length > 0 && checkServerIdentity(options.serverName, certificate) === undefined,
      });
      socket.destroy();
    });
  });
}

function namesOf({ subjectaltname = "" }: PeerCertificate): string[] {
  return subjectaltname
    .split(", ")
    .map((name) => name.replace(/^(?:DNS|IP Address):/, ""))
    .filter((name) => name !== "");
}
