import { rm } from "node:fs/promises";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import {
  defineController,
  type ManagerParts,
  parseManagerFlags,
  type ReconcileContext,
  startManager,
  watched,
} from "../../src/index.ts";
import { createReadiness } from "../../src/manager/start-servers.ts";
import type { Webhook } from "../../src/webhooks/index.ts";

const kindOf = (plural: string): KindDescriptor<KubernetesObject> => ({
  group: "test.dev",
  version: "v1",
  kind: plural,
  plural,
  scope: "Namespaced",
});
const widgets = kindOf("widgets");
const optional = kindOf("optionals");

/** Readiness with a cache of which the given kinds have not synced. */
function readinessOf(convertsObjects: boolean, ...initial: KindDescriptor[]) {
  const unsynced = new Set(initial);
  const failing = new Set<KindDescriptor>();
  const blocked = () => [
    ...[...unsynced].map((kind) => ({ kind, synced: false, reason: `no ${kind.plural}` })),
    ...[...failing].map((kind) => ({ kind, synced: true, reason: `no more ${kind.plural}` })),
  ];
  const { checks, begin } = createReadiness({ phase: () => "running", cache: { blocked }, convertsObjects });
  const check = (): unknown => {
    try {
      return checks.cache?.({ signal: new AbortController().signal });
    } catch (error) {
      return error;
    }
  };
  return { unsynced, failing, begin, check };
}

it("waits for the kinds used from the start, but not for later ones", () => {
  const { unsynced, begin, check } = readinessOf(false, widgets);
  begin();
  expect(check()).toMatchObject({ message: "cache not synced: no widgets", isWarning: false });
  unsynced.add(optional);
  expect(check()).toMatchObject({ isWarning: false });
  unsynced.delete(widgets);
  expect(check()).toMatchObject({ message: "cache not synced: no optionals", isWarning: true });
  // The kind was removed from the cache and is watched again.
  unsynced.add(widgets);
  expect(check()).toMatchObject({ isWarning: true });
  unsynced.clear();
  expect(check()).toBeUndefined();
});

it("names watches that fail after their first list", () => {
  const { failing, begin, check } = readinessOf(false);
  begin();
  failing.add(widgets);
  expect(check()).toMatchObject({ message: "cache not up to date: no more widgets", isWarning: true });
  failing.clear();
  expect(check()).toBeUndefined();
});

it("only warns if lists may need the manager", () => {
  const { begin, check } = readinessOf(true, widgets);
  begin();
  expect(check()).toMatchObject({ message: "cache not synced: no widgets", isWarning: true });
});

let server: FaultServer;
let certDir: string;
beforeAll(async () => {
  server = await startFaultServer({ kinds: [widgets] });
  certDir = await certificateFolder(await newCertificate("01"));
});
afterAll(async () => {
  await server.stop();
  await rm(certDir, { recursive: true });
});

/** Starts a manager and returns a function that reads its probes. */
async function startedWith(parts: ManagerParts) {
  const manager = await startManager({
    name: "tracker",
    flags: parseManagerFlags([
      ...["--health-addr=127.0.0.1:0", "--diagnostics-address=0"],
      ...["--webhook-port=0", `--webhook-cert-dir=${certDir}`],
    ]),
    config: server.config,
    logger: silentLogger,
    signals: false,
    ...parts,
  });
  onTestFinished(() => manager.stop());
  return async (path: string) => (await fetch(`${manager.servers.probes?.url}${path}`)).text();
}

const notInstalled = /cache not synced: cannot list or watch optionals/;
const webhook = (type: Webhook["type"]): Webhook => ({
  type,
  path: `/${type}`,
  maxBodyBytes: 1000,
  answer: () => ({ status: 200, headers: {}, body: "" }),
});

it("waits for its cache with an admission webhook, but not with a conversion webhook", async () => {
  const controllers = [defineController({ name: "tracker", for: optional, reconcile: async () => {} })];
  const ready = await startedWith({ controllers, webhooks: [webhook("validating")] });
  await expect.poll(() => ready("/readyz")).toMatch(notInstalled);
  const converting = await startedWith({ controllers, webhooks: [webhook("conversion")] });
  await expect.poll(() => converting("/readyz?verbose")).toMatch(notInstalled);
  expect(await converting("/readyz")).toBe("ok");
});

it("stays ready when a reconcile watches a kind that is not installed", async () => {
  server.put(widgets, { metadata: { name: "a", namespace: "default" } });
  const reconcile = async ({ watch }: ReconcileContext) => watch(watched(optional, () => []));
  const ready = await startedWith({
    controllers: [defineController({ name: "tracker", for: widgets, reconcile })],
  });
  await expect.poll(() => ready("/readyz?verbose")).toMatch(notInstalled);
  expect(await ready("/readyz")).toBe("ok");
});
