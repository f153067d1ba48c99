import { checkServerIdentity, connect, type PeerCertificate } from "node:tls";
import { tlsOptions, type WireOptions } from "./wire.ts";

/** What shaking hands with an extension showed. */
export interface TlsFacts {
  /** Why there is no connection; the rest is empty then. */
  readonly error?: string;
  /** As `TLSv1.3`. */
  readonly version: string;
  /** What the server chose of `h2` and `http/1.1`; empty where it did not. */
  readonly alpn: string;
  /** Why the certificate is not trusted; its name is another thing. */
  readonly untrusted?: string;
  /** The names and addresses that the certificate is for. */
  readonly names: readonly string[];
  /** Whether the name that Cluster API calls is among them. */
  readonly named: boolean;
}

/** Shakes hands, with versions of TLS too that Cluster API would refuse. */
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
        // Go does not look at the common name, to which Node.js falls back.
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
