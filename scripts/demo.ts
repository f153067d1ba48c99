/**
 * `pnpm demo`: from annotated types to a Cluster with running Machines and its deletion, step by
 * step.
 *
 * Everything is real: etcd, kube-apiserver, Cluster API's core manager, and the provider in
 * `examples/provider-local`, whose clusters are API servers of this host. All of it is removed at
 * the end, even after errors. The first results do not wait for the build.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuild } from "./demo/build.ts";
import { createCluster, deleteCluster } from "./demo/cluster.ts";
import { cleanUp, startDev } from "./demo/dev.ts";
import { endSignal } from "./demo/end-signal.ts";
import { closing, print, step } from "./demo/narrate.ts";
import { predictRefusal, refuse } from "./demo/refuse.ts";
import { showGenerated, showTypes } from "./demo/types.ts";

const scratch = mkdtempSync(join(tmpdir(), "capikit-demo-"));
const end = endSignal();

try {
  const build = startBuild(end.signal);
  step("Types, and what is made of them");
  showTypes();
  const fields = predictRefusal();
  await build.finished();
  showGenerated(scratch);
  step("A management cluster with the provider");
  await using dev = await startDev(scratch, end.signal);
  await refuse(dev, fields);
  step("A Cluster");
  await createCluster(dev);
  step("Its end");
  await deleteCluster(dev);
  await dev.stop();
  print(
    "the provider, Cluster API's core manager, kube-apiserver and etcd have ended, and their folder is gone",
  );
  closing();
} catch (error) {
  process.exitCode = (await end.exitCode()) ?? 1;
  const reason: unknown = end.signal.aborted ? end.signal.reason : error;
  console.error(`\nthe demo ends early: ${reason instanceof Error ? reason.message : reason}`);
} finally {
  await cleanUp(scratch);
  rmSync(scratch, { recursive: true, force: true });
}
