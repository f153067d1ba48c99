import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HookName } from "@capikit/api/catalog";
import { createAuthority, freePorts } from "@capikit/envtest";
import { ensureReference, startServer } from "@capikit/reference";

/** A running server of upstream's library. */
export interface GoExtension {
  readonly url: string;
  readonly ca: string;
  /** Answers hooks by these answers instead of its handlers; null is that of a handler that sets nothing. */
  plant(answers: Readonly<Partial<Record<HookName, object | null>>>): void;
  stop(): void;
}

/** Returns the OpenAPI document of the hooks that the Go program defines itself. */
export async function ownHooksDocument(): Promise<string> {
  return execFileSync(await ensureReference("extension-reference"), ["document"], { encoding: "utf8" });
}

/**
 * Starts upstream's server.
 *
 * @param handlers `whole`: of every hook of Cluster API; `own`: of hooks in a catalog of its own
 */
export async function startGoExtension(handlers: "own" | "whole" = "whole"): Promise<GoExtension> {
  const program = await ensureReference("extension-reference");
  const folder = mkdtempSync(join(tmpdir(), "capikit-extension-"));
  const authority = await createAuthority("extension");
  const { certificate, key } = await authority.issueServer(["127.0.0.1"]);
  writeFileSync(join(folder, "tls.crt"), certificate);
  writeFileSync(join(folder, "tls.key"), key);
  const planted = join(folder, "planted.json");
  const plant: GoExtension["plant"] = (answers) => {
    const byHook = Object.entries(answers).map(([hook, answer]) => [hook.toLowerCase(), answer]);
    writeFileSync(planted, JSON.stringify(Object.fromEntries(byHook)));
  };
  plant({});
  const [free] = await freePorts(1, "127.0.0.1");
  const { port, stop } = await startServer(program, [
    "serve",
    `-${handlers}`,
    "-port",
    String(free),
    "-certs",
    folder,
    "-planted",
    planted,
  ]);
  return {
    url: `https://127.0.0.1:${port}`,
    ca: authority.certificate,
    plant,
    stop() {
      stop("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
