import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "@capikit/envtest";
import { createAuthority } from "@capikit/envtest/pki";
import { ensureReference, startServer } from "@capikit/reference";

/** A running server of upstream's library. */
export interface GoExtension {
  readonly url: string;
  readonly ca: string;
  stop(): void;
}

/** Starts upstream's server with a handler of every hook. */
export async function startGoExtension(): Promise<GoExtension> {
  const program = await ensureReference("extension-reference");
  const folder = mkdtempSync(join(tmpdir(), "capikit-extension-"));
  const authority = await createAuthority("extension");
  const { certificate, key } = await authority.issueServer(["127.0.0.1"]);
  writeFileSync(join(folder, "tls.crt"), certificate);
  writeFileSync(join(folder, "tls.key"), key);
  const [free] = await freePorts(1, "127.0.0.1");
  const { port, stop } = await startServer(program, [
    "serve",
    "-whole",
    "-port",
    String(free),
    "-certs",
    folder,
  ]);
  return {
    url: `https://127.0.0.1:${port}`,
    ca: authority.certificate,
    stop() {
      stop("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
