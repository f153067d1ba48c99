import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Identity } from "@capikit/client/config";
import { ConfigError } from "@capikit/client/errors";
import { createTransport, type Transport, type TransportRequest } from "@capikit/client/transport";
import type { Clock } from "@capikit/common/time";
import type { CertificateFiles, KeyPair } from "@capikit/serving";
import type { Endpoint } from "./endpoint.ts";
import { HookCallError } from "./hook-call-error.ts";

/** Options of the connections to extensions. */
export interface TransportsOptions {
  readonly clientCertificate: CertificateFiles | KeyPair | undefined;
  readonly clock: Clock;
  readonly warned: (warning: string, request: TransportRequest) => void;
}

/** The connections to extensions. */
export interface Transports {
  /** @throws HookCallError `HOOK_CALL_MISCONFIGURED` */
  get(endpoint: Endpoint, caBundle: string | undefined): Transport;
  close(): Promise<void>;
}

const unusedForMs = 24 * 3_600_000;

/** Creates transports, one per address and certificates. Unused ones are closed after a day. */
export function createTransports(options: TransportsOptions): Transports {
  const held = new Map<string, { readonly transport: Transport; usedAt: number }>();
  const { clock } = options;
  return {
    get(endpoint, caBundle) {
      const key = transportKey(endpoint, caBundle);
      const found = held.get(key);
      if (found !== undefined) {
        found.usedAt = clock.now();
        return found.transport;
      }
      for (const [other, { transport, usedAt }] of held) {
        if (clock.now() - usedAt >= unusedForMs) {
          held.delete(other);
          void transport.close();
        }
      }
      const transport = open(endpoint, caBundle, options);
      held.set(key, { transport, usedAt: clock.now() });
      return transport;
    },
    async close() {
      const all = [...held.values()].map(({ transport }) => transport);
      held.clear();
      await Promise.all(all.map((transport) => transport.close()));
    },
  };
}

/** Returns the key of an extension's transport: the address and the trusted certificates. */
export function transportKey({ origin }: Endpoint, caBundle = ""): string {
  return `${origin} ${createHash("sha256").update(caBundle).digest("base64")}`;
}

function open(
  { origin }: Endpoint,
  caBundle: string | undefined,
  { clientCertificate, clock, warned }: TransportsOptions,
): Transport {
  const certificateAuthority = caBundle
    ? certificatesOf(Buffer.from(caBundle, "base64").toString("utf8"))
    : undefined;
  try {
    const identity = clientCertificate === undefined ? undefined : identityOf(clientCertificate);
    return createTransport(
      {
        server: origin,
        ...(certificateAuthority !== undefined && { certificateAuthority }),
        ...(identity !== undefined && { identity }),
      },
      { clock, observer: { warned }, userAgent: "capikit-hook-client" },
    );
  } catch (cause) {
    const about = cause instanceof ConfigError ? "" : "client certificate: ";
    throw new HookCallError("HOOK_CALL_MISCONFIGURED", `${about}${(cause as Error).message}`, { cause });
  }
}

/** Returns a bundle's readable certificates, as Go does; Node.js trusts none after a broken one. */
function certificatesOf(pem: string): string {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  const readable = blocks.filter(isCertificate);
  if (readable.length === 0) {
    throw new HookCallError(
      "HOOK_CALL_MISCONFIGURED",
      "caBundle contains no readable certificates; use the base64 of PEM certificates",
    );
  }
  return readable.join("\n");
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

/** The transport rereads files, so that a new certificate is used without a restart. */
function identityOf(pair: CertificateFiles | KeyPair): Identity {
  if ("cert" in pair) {
    return { type: "client-certificate", certificate: pair.cert, key: pair.key };
  }
  return {
    type: "client-certificate",
    certificate: readFileSync(pair.certFile, "utf8"),
    key: readFileSync(pair.keyFile, "utf8"),
    files: { certificate: pair.certFile, key: pair.keyFile },
  };
}
