import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority } from "@capikit/envtest";
import { type Extension, startExtension } from "@capikit/extension-kit";
import { onTestFinished } from "vitest";

/** A served extension. */
export interface ServedExtension {
  readonly url: string;
  /** File of the authority that signed its certificate. */
  readonly ca: string;
  /** A folder that the test may write to. */
  readonly folder: string;
}

/** Serves an extension on this machine until the test ends. */
export async function serveExtension(extension: Extension): Promise<ServedExtension> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-extension-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const authority = await createAuthority("hooks");
  const { certificate, key } = await authority.issueServer(["127.0.0.1"]);
  writeFileSync(join(folder, "tls.crt"), certificate);
  writeFileSync(join(folder, "tls.key"), key);
  const ca = join(folder, "ca.crt");
  writeFileSync(ca, authority.certificate);
  const server = await startExtension({ extension, certDir: folder, port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.stop());
  return { url: `https://127.0.0.1:${server.port}`, ca, folder };
}
