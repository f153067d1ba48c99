import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Authority } from "./authority.ts";
import type { WebhookServing } from "./control-plane.ts";

export const host = "127.0.0.1";

/** An authority and a serving certificate of it. */
export interface Serving {
  readonly authority: Authority;
  readonly webhookServing: WebhookServing;
}

/**
 * Creates an authority and its serving certificate: `tls.crt`, `tls.key` and `ca.crt` in `serving`.
 *
 * @param hosts Additional names of this machine for the certificate.
 */
export async function prepareServing(
  dir: string,
  port: number,
  hosts: readonly string[] = [],
): Promise<Serving> {
  // Loaded late: the library is slow, and etcd starts meanwhile.
  const { createAuthority } = await import("./authority.ts");
  const authority = await createAuthority("capikit-envtest");
  const { certificate, key } = await authority.issueServer([host, "localhost", ...hosts]);
  const certDir = join(dir, "serving");
  await mkdir(certDir, { mode: 0o700 });
  const files = { "tls.crt": certificate, "tls.key": key, "ca.crt": authority.certificate };
  await Promise.all(
    Object.entries(files).map(([name, text]) =>
      writeFile(join(certDir, name), text, { mode: 0o600, flag: "wx" }),
    ),
  );
  return { authority, webhookServing: { host, port, certDir, certificateAuthority: authority.certificate } };
}
