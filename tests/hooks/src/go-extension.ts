import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority } from "@capikit/envtest/pki";
import { ensurePeer } from "@capikit/peers";

/** A server of upstream's library at work. */
export interface GoExtension {
  readonly url: string;
  readonly ca: string;
  stop(): void;
}

/** Starts upstream's server with a handler of every hook. */
export async function startGoExtension(): Promise<GoExtension> {
  const twin = await ensurePeer("extension-twin");
  const folder = mkdtempSync(join(tmpdir(), "capikit-extension-"));
  const authority = await createAuthority("extension");
  const { certificate, key } = await authority.issueServer(["127.0.0.1"]);
  writeFileSync(join(folder, "tls.crt"), certificate);
  writeFileSync(join(folder, "tls.key"), key);
  const args = ["serve", "-whole", "-port", String(await freePort()), "-certs", folder];
  const child: ChildProcess = spawn(twin, args, { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${twin} exited with ${code}`)));
    child.stdout?.once("data", (chunk: Buffer) => resolve(Number(chunk.toString("utf8").trim())));
  });
  return {
    url: `https://127.0.0.1:${port}`,
    ca: authority.certificate,
    stop() {
      child.removeAllListeners("exit");
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
