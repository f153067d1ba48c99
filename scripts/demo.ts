/**
 * `pnpm demo`: from annotated types to a Cluster's infrastructure and its deletion, step by step, in
 * a minute and without other programs. `pnpm demo --real` shows it with etcd, kube-apiserver and
 * Cluster API's core manager.
 *
 * Everything is removed at the end, even after errors.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endSignal } from "./demo/end-signal.ts";

const isReal = process.argv.includes("--real");
const scratch = mkdtempSync(join(tmpdir(), "capikit-demo-"));
const end = endSignal();
const { runDemo, cleanUp } = isReal
  ? await import("./demo/real/run-demo.ts")
  : await import("./demo/embedded/run-demo.ts");

try {
  await runDemo(scratch, end.signal);
} catch (error) {
  process.exitCode = (await end.exitCode()) ?? 1;
  const reason: unknown = end.signal.aborted ? end.signal.reason : error;
  console.error(`\nthe demo ends early: ${reason instanceof Error ? reason.message : reason}`);
} finally {
  await cleanUp(scratch);
  rmSync(scratch, { recursive: true, force: true });
}
