/**
 * `pnpm demo`: the main job on real input, told step by step.
 *
 * 1. Cluster API's own CRDs become annotated types, and the types become the same CRDs.
 * 2. Hand-written types of an infrastructure provider become CRDs.
 * 3. A real API server takes those CRDs and enforces them, as `@capikit/schema` said it would.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enforce } from "./demo/enforce.ts";
import { closing, step } from "./demo/narrate.ts";
import { roundTrip } from "./demo/round-trip.ts";

const build = spawnSync("turbo", ["run", "build", "--output-logs=errors-only"], { stdio: "inherit" });
if (build.status !== 0) process.exit(1);

const scratch = mkdtempSync(join(tmpdir(), "capikit-demo-"));
try {
  step("Cluster API's core CRDs, to types and back");
  const same = await roundTrip(scratch);
  step("An infrastructure provider's types, enforced by a real API server");
  const enforced = await enforce(scratch);
  if (!same || !enforced) process.exitCode = 1;
  else closing();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
