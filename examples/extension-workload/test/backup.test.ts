import { beforeClusterDelete } from "@capikit/api/catalog";
import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { persistentVolume } from "@capikit/api/kubernetes";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, it } from "vitest";
import { backUpVolumes } from "../src/backup.ts";
import type { BackupState } from "../src/backup-service.ts";
import { context, startClusters } from "./support/clusters.ts";

const request = sampleRequest(beforeClusterDelete);
const { metadata, spec } = request.cluster;

async function start({ controlPlaneInitialized = true, volumes = ["b", "a"] } = {}) {
  const world = await startClusters();
  const status = { initialization: { controlPlaneInitialized } };
  world.server.put(clusterKind, { metadata: { ...metadata, name: "prod-1" }, spec, status });
  for (const name of volumes) world.server.put(persistentVolume, { metadata: { name } });
  const backups = { state: "Running" as BackupState, asked: [] as unknown[] };
  const ensure = async (id: string, of: readonly string[]) => {
    backups.asked.push([id, of]);
    return backups.state;
  };
  const { handle } = backUpVolumes(world.clusters, world.client, { ensure }, 5);
  return { ...world, backups, ask: (sent = request) => handle(sent, context()) };
}

const waiting = (state: string) => ({
  message: `Waiting for the backup of PersistentVolumes (2): ${state}`,
  retryAfterSeconds: 5,
});

it("waits for one backup of all volumes", async () => {
  await using world = await start();
  expect([await world.ask(), await world.ask()]).toEqual([waiting("Running"), waiting("Running")]);
  expect(world.backups.asked).toEqual(Array(2).fill([metadata.uid, ["a", "b"]]));
  world.backups.state = "Failed";
  expect(await world.ask()).toEqual(
    waiting("Failed; repeat it, or set the annotation extension.example.org/skip-backup"),
  );
  world.backups.state = "Completed";
  expect(await world.ask()).toEqual({ retryAfterSeconds: 0 });
});

it("waits while the workload cluster is unreachable, until an annotation skips the backup", async () => {
  await using world = await start();
  world.state.isConnected = false;
  expect(await world.ask()).toMatchObject({
    message: "Waiting for workload cluster fleet/prod-1: not connected",
  });
  const annotations = { "extension.example.org/skip-backup": "" };
  const skipped = { ...request.cluster, metadata: { ...metadata, annotations } };
  expect(await world.ask({ ...request, cluster: skipped })).toEqual({ retryAfterSeconds: 0 });
  expect(world.backups.asked).toEqual([]);
});

it.each([{ controlPlaneInitialized: false }, { volumes: [] }])("does not wait with %j", async (options) => {
  await using world = await start(options);
  expect(await world.ask()).toEqual({ retryAfterSeconds: 0 });
  expect(world.backups.asked).toEqual([]);
});
