import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WebhookServing } from "./control-plane.ts";
import type { Authority } from "./pki/authority.ts";

/** Everything that tests and what they start listen at is on this host. */
export const host = "127.0.0.1";

/** An authority of its own, and a certificate of it. */
export interface Serving {
  readonly authority: Authority;
  readonly webhookServing: WebhookServing;
}

/**
 * Makes an authority, and a serving certificate the way controllers expect it: `tls.crt`, `tls.key` and `ca.crt` in the folder `serving`.
 *
 * @param hosts other names of this machine that the certificate is good for.
 */
export async function prepareServing(
  dir: string,
  port: number,
  hosts: readonly string[] = [],
): Promise<Serving> {
  // Loaded only now: the library takes a while, in which etcd starts already.
  const { createAuthority } = await import("./pki/authority.ts");
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
