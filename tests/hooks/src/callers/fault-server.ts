import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensureReference } from "@capikit/reference";

/**
 * `both` speaks HTTP/2 and HTTP/1.1, `http1` only the latter. `mtls` requires a certificate,
 * `other` has one of another host, `plain` speaks no TLS. `silent` accepts connections and sends
 * nothing, `nobody` accepts none.
 */
export type ServerAddress = "both" | "http1" | "mtls" | "nobody" | "other" | "plain" | "silent";

/** Upstream's Go server with failing hooks. */
export interface FaultServer extends AsyncDisposable {
  readonly addresses: Readonly<Record<ServerAddress, string>>;
  readonly caBundle: string;
  readonly clientCertificate: { readonly certFile: string; readonly keyFile: string };
}

export async function startFaultServer(): Promise<FaultServer> {
  const dir = await mkdtemp(join(tmpdir(), "capikit-faults-"));
  const program = spawn(await ensureReference("caller-reference"), ["serve", "-dir", dir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await Promise.race([
    once(createInterface(program.stdout), "line"),
    once(program, "exit").then(([code]) => {
      throw new Error(`the fault server ended with ${code}`);
    }),
  ]);
  return {
    addresses: JSON.parse(line),
    caBundle: (await readFile(join(dir, "ca.crt"))).toString("base64"),
    clientCertificate: { certFile: join(dir, "client.crt"), keyFile: join(dir, "client.key") },
    async [Symbol.asyncDispose]() {
      const gone = once(program, "exit");
      program.stdin.end();
      await gone;
      await rm(dir, { recursive: true });
    },
  };
}
