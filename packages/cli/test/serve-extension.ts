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
  /** Stops it, and returns a function that serves it at the same URL again. */
  stop(): Promise<() => Promise<void>>;
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
  const start = (port: number) => startExtension({ extension, certDir: folder, port, host: "127.0.0.1" });
  let server = await start(0);
  onTestFinished(() => server.stop());
  const { port } = server;
  return {
    url: `https://127.0.0.1:${port}`,
    ca,
    folder,
    async stop() {
      await server.stop();
      return async () => {
        server = await start(port);
      };
    },
  };
}
