/**
 * A manager while a real API server has bad days.
 *
 * @module
 */
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ClusterConfig, createClient, isUnauthorized } from "@capikit/client";
import { seeded } from "@capikit/controller-kit/testing";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCuttableProxy } from "../../src/cuttable-proxy.ts";
import { type ApiServerProcess, apiServerProcess } from "../../src/faults/api-server-process.ts";
import { type ManagerAtWork, runManager } from "../../src/faults/run-manager.ts";
import { startWriters, type Writers } from "../../src/faults/writers.ts";
import { jumpingClock } from "../../src/jumping-clock.ts";
import { widgetCrd, widgetKind } from "../../src/widgets.ts";

process.env.CAPIKIT_ENVTEST_DOWNLOAD = "off";

const isLong = process.env.CAPIKIT_TEST_LONG === "1";
const widgets = widgetKind("widgets");
const warnings: Error[] = [];
const onWarning = (warning: Error): void => void warnings.push(warning);
let controlPlane: ControlPlane;
let server: ApiServerProcess;
let folder: string;

beforeAll(async () => {
  process.on("warning", onWarning);
  controlPlane = await startControlPlane({ crds: [widgetCrd(widgets)] });
  server = await apiServerProcess(controlPlane);
  folder = await mkdtemp(join(tmpdir(), "capikit-bad-days-"));
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
  process.off("warning", onWarning);
  expect(warnings).toEqual([]); // Node warns of signals that listeners pile up on
});

const patient = { timeout: 60_000, interval: 100 };

async function allIsWell(work: ManagerAtWork): Promise<void> {
  await expect.poll(() => work.problems(), patient).toEqual([]);
}

/** Lets something happen while writers write, `times` over, and expects all to be well after each, with nothing left open. */
async function outlives(
  work: ManagerAtWork,
  times: number,
  badDay: (round: number, writers: Writers) => Promise<void>,
): Promise<void> {
  const { client } = controlPlane;
  const random = seeded(7);
  const day = async (round: number): Promise<void> => {
    const writers = startWriters(client, widgets, random);
    await expect.poll(() => writers.written, patient).toBeGreaterThan(20);
    await badDay(round, writers);
    const { written } = writers;
    await expect.poll(() => writers.written, patient).toBeGreaterThan(written + 20);
    await writers.stop();
    await allIsWell(work);
  };
  await allIsWell(work);
  await day(0);
  const [sockets, listeners] = [work.sockets(), work.listeners()];
  for (let round = 1; round <= times; round++) {
    await day(round);
  }
  await expect.poll(() => work.sockets(), patient).toBeLessThanOrEqual(sockets);
  expect(work.listeners()).toBeLessThanOrEqual(listeners);
}

it("survives that the API server is killed while others write", async () => {
  await using work = await runManager(controlPlane.config, widgets, controlPlane.client);
  await outlives(work, isLong ? 10 : 1, async () => {
    await server.kill();
    await sleep(200);
    await server.restart();
  });
}, 900_000);

it("goes on with new credentials when the old ones are taken back", async () => {
  const { client } = controlPlane;
  const [account, secrets, bindings] = await Promise.all([
    client.kindOf({ apiVersion: "v1", kind: "ServiceAccount" }),
    client.kindOf({ apiVersion: "v1", kind: "Secret" }),
    client.kindOf({ apiVersion: "rbac.authorization.k8s.io/v1", kind: "ClusterRoleBinding" }),
  ]);
  const metadata = { name: "manager", namespace: "default" };
  await client.create(account, { metadata });
  await client.create(bindings, {
    metadata: { name: "manager" },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "cluster-admin" },
    subjects: [{ kind: "ServiceAccount", ...metadata }],
  });
  /** A token that is worth something as long as its Secret is there. */
  const issue = async (name: string): Promise<string> => {
    const bound = await client.create(secrets, { metadata: { name, namespace: "default" } });
    const ref = { apiVersion: "v1", kind: "Secret", name, uid: bound.metadata.uid };
    const answer = await client.transport.request({
      method: "POST",
      path: "/api/v1/namespaces/default/serviceaccounts/manager/token",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        apiVersion: "authentication.k8s.io/v1",
        kind: "TokenRequest",
        spec: { boundObjectRef: ref, expirationSeconds: 3600 },
      }),
    });
    return (JSON.parse(await answer.text()) as { status: { token: string } }).status.token;
  };
  const path = join(folder, "token");
  const replace = async (token: string): Promise<void> => {
    await writeFile(`${path}.new`, token);
    await rename(`${path}.new`, path);
  };
  let token = await issue("token-0");
  await replace(token);
  const identity = { type: "token-file", path } as const;
  await using work = await runManager({ ...controlPlane.config, identity }, widgets, client);
  await outlives(work, isLong ? 4 : 1, async (round) => {
    const old = createClient({ ...controlPlane.config, identity: { type: "token", token } });
    token = await issue(`token-${round + 1}`);
    await replace(token);
    await client.delete(secrets, { name: `token-${round}`, namespace: "default" });
    const refused = (): Promise<boolean> =>
      old.list(widgets, { namespace: "default" }).then(() => false, isUnauthorized);
    await expect.poll(refused, { ...patient, interval: 500 }).toBe(true); // the server remembers tokens for 10 s
    await old.close();
  });
}, 900_000);

/** Which certificate the API server takes the manager's requests to come with. */
async function credentialOf({ manager }: ManagerAtWork): Promise<string> {
  const answer = await manager.client.transport.request({
    method: "POST",
    path: "/apis/authentication.k8s.io/v1/selfsubjectreviews",
    headers: { "content-type": "application/json" },
    body: '{"apiVersion":"authentication.k8s.io/v1","kind":"SelfSubjectReview"}',
  });
  const { status } = JSON.parse(await answer.text()) as {
    status: { userInfo: { extra?: Record<string, string[]> } };
  };
  return status.userInfo.extra?.["authentication.kubernetes.io/credential-id"]?.[0] ?? "";
}

it("takes up certificates that are replaced", async () => {
  const files = { certificate: join(folder, "tls.crt"), key: join(folder, "tls.key") };
  const renew = async () => {
    const { config } = await controlPlane.addUser({ name: "manager", groups: ["system:masters"] });
    const { identity } = config;
    if (identity?.type !== "client-certificate") throw new Error("no certificate");
    await writeFile(files.certificate, identity.certificate);
    await writeFile(files.key, identity.key);
    return { ...identity, files };
  };
  const clock = jumpingClock();
  const config = { ...controlPlane.config, identity: await renew() };
  await using work = await runManager(config, widgets, controlPlane.client, clock);
  const seen = new Set<string>();
  await outlives(work, isLong ? 4 : 1, async () => {
    seen.add(await credentialOf(work));
    await renew();
    clock.jump(60_001);
    expect(seen).not.toContain(await credentialOf(work));
  });
}, 900_000);

it("notices that the peer of its watches is dead", async () => {
  await using proxy = await startCuttableProxy(controlPlane.url);
  const config = { ...controlPlane.config, server: proxy.url };
  const clock = jumpingClock();
  await using work = await runManager(config, widgets, controlPlane.client, clock);
  await outlives(work, isLong ? 10 : 2, async (_, writers) => {
    proxy.strand(); // no connection is closed, and none brings anything
    const { written } = writers;
    await expect.poll(() => writers.written, patient).toBeGreaterThan(written + 20);
    clock.jump(75_000); // longer than a watch may be silent, and a reconcile take
  });
}, 900_000);

if (isLong) {
  it("notices by itself that the peer of its watches has been dead for a quarter of an hour", async () => {
    await using proxy = await startCuttableProxy(controlPlane.url);
    const config: ClusterConfig = { ...controlPlane.config, server: proxy.url };
    await using work = await runManager(config, widgets, controlPlane.client);
    await allIsWell(work);
    proxy.cut();
    await sleep(15 * 60_000);
    const writers = startWriters(controlPlane.client, widgets, seeded(5));
    await expect.poll(() => writers.written, patient).toBeGreaterThan(20);
    await writers.stop();
    proxy.mend();
    await expect.poll(() => work.problems(), { timeout: 300_000, interval: 1000 }).toEqual([]);
  }, 1_800_000);
}
