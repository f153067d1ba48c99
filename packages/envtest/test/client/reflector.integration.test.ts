/**
 * Watches and reflectors against a real API server.
 *
 * @module
 */

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";
import { type Client, createClient } from "@capikit/client";
import { isExpired } from "@capikit/client/errors";
import {
  createObjectStore,
  type Failure,
  type ObjectChange,
  objectKey,
  type ReflectorOptions,
  reflect,
  watch,
} from "@capikit/client/reflector";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ControlPlane, startControlPlane } from "../../src/index.ts";
import { type Widget, widgetCrd, widgetKind } from "../support/widget-crd.ts";

const namespace = "default";

const metadata = (name: string) => ({ name, namespace });

const patient = { interval: 100 };

/** A reflector of widgets at work. */
function start(client: Client, options: ReflectorOptions<Widget> = {}) {
  const abort = new AbortController();
  const changes: string[] = [];
  const failures: (Failure & { error: unknown })[] = [];
  const lists: string[] = [];
  let blocked = Promise.resolve();
  const store = createObjectStore<Widget>(async ({ type, object }: ObjectChange<Widget>) => {
    changes.push(`${type} ${object.metadata.name} ${object.spec?.size ?? ""}`.trim());
    await blocked;
  });
  const done = reflect(client, widgetKind, store, {
    signal: abort.signal,
    backoff: { initialMs: 50, maxMs: 200 },
    observer: {
      failed: (error, failure) => failures.push({ error, ...failure }),
      listed: ({ via, objects }) => lists.push(`${via} ${objects}`),
    },
    ...options,
  });
  return {
    store,
    changes,
    failures,
    lists,
    /** Lets no more change through until the returned function is called. */
    block() {
      let release = (): void => {};
      blocked = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    /** Waits until the first list is complete and the store equals the server. */
    async equalsServer() {
      await vi.waitFor(async () => {
        expect(lists).not.toEqual([]);
        const { items } = await client.list(widgetKind);
        const wanted = new Map(items.map((item) => [objectKey(item), item]));
        expect(new Map([...store.objects])).toEqual(wanted);
      }, patient);
    },
    async [Symbol.asyncDispose]() {
      abort.abort();
      await done;
    },
  };
}

async function removeAll(client: Client): Promise<void> {
  await client.deleteCollection(widgetKind, { namespace });
}

describe("with its cache", () => {
  let controlPlane: ControlPlane;
  beforeAll(async () => {
    controlPlane = await startControlPlane({ crds: widgetCrd });
  });
  afterAll(() => controlPlane?.stop());

  it("watches what happens, from a version on", async () => {
    const { client } = controlPlane;
    const created = await client.create(widgetKind, { metadata: metadata("a"), spec: { size: 1 } });
    await client.replace(widgetKind, { ...created, spec: { size: 2 } });
    await client.delete(widgetKind, metadata("a"));
    const resourceVersion = created.metadata.resourceVersion;
    const events: unknown[] = [];
    for await (const event of watch(client, widgetKind, { namespace, resourceVersion, timeoutSeconds: 2 })) {
      events.push(event.type === "BOOKMARK" ? event.type : [event.type, event.object.spec]);
    }
    expect(events.slice(0, 2)).toEqual([
      ["MODIFIED", { size: 2 }],
      ["DELETED", { size: 2 }],
    ]);
    const wrong = watch(client, widgetKind, { resourceVersion: "soon" });
    await expect(wrong.next()).rejects.toMatchObject({ status: 500, reason: "InternalError" });
  });

  it("streams the objects, follows what happens to them, and sees that one was made again", async () => {
    const { client } = controlPlane;
    await client.create(widgetKind, { metadata: metadata("a"), spec: { size: 1 } });
    await using reflection = start(client);
    await reflection.equalsServer();
    expect(reflection.lists).toEqual(["watch 1"]);
    await client.delete(widgetKind, metadata("a"));
    await client.create(widgetKind, { metadata: metadata("a"), spec: { size: 2 } });
    await reflection.equalsServer();
    expect(reflection.changes).toEqual(["added a 1", "deleted a 1", "added a 2"]);
    expect(reflection.failures).toEqual([]);
    await removeAll(client);
    await reflection.equalsServer();
  });

  it("survives that the API server is killed, and what it could not see meanwhile", async () => {
    const { client } = controlPlane;
    const server = await apiServerProcess(controlPlane);
    for (const name of ["stays", "goes", "remade"]) {
      await client.create(widgetKind, { metadata: metadata(name), spec: { size: 1 } });
    }
    await using streaming = start(client);
    await using listing = start(client, { watchList: false });
    await Promise.all([streaming.equalsServer(), listing.equalsServer()]);
    // Nothing gets through to the stores while the server changes; then its memory of that dies
    // with it.
    const releases = [streaming.block(), listing.block()];
    await client.create(widgetKind, { metadata: metadata("blocks"), spec: { size: 1 } });
    await client.delete(widgetKind, metadata("goes"));
    await client.delete(widgetKind, metadata("remade"));
    await client.create(widgetKind, { metadata: metadata("remade"), spec: { size: 2 } });
    await server.kill();
    for (const release of releases) {
      release();
    }
    await vi.waitFor(
      () => expect(streaming.failures.length * listing.failures.length).toBeGreaterThan(0),
      patient,
    );
    await server.restart();
    await client.create(widgetKind, { metadata: metadata("new"), spec: { size: 1 } });
    await Promise.all([streaming.equalsServer(), listing.equalsServer()]);
    for (const { changes } of [streaming, listing]) {
      expect(changes.filter((change) => change.includes("remade"))).toEqual([
        "added remade 1",
        "deleted remade 1",
        "added remade 2",
      ]);
      expect(changes).toContain("deleted goes 1");
      expect(changes.filter((change) => change.includes("stays"))).toEqual(["added stays 1"]);
    }
    await removeAll(client);
  });

  it("waits until it has the rights", async () => {
    const stranger = await controlPlane.addUser({ name: "stranger" });
    const client = createClient(stranger.config);
    await using reflection = start(client);
    await vi.waitFor(() => expect(reflection.failures.length).toBeGreaterThan(2), patient);
    expect(String(reflection.failures.at(-1)?.error)).toMatch(/User "stranger" cannot (?:list|watch)/);
    const rbac = { apiVersion: "rbac.authorization.k8s.io/v1" };
    const role = await controlPlane.client.kindOf({ ...rbac, kind: "ClusterRole" });
    const binding = await controlPlane.client.kindOf({ ...rbac, kind: "ClusterRoleBinding" });
    const rules = [{ apiGroups: [widgetKind.group], resources: ["widgets"], verbs: ["list", "watch"] }];
    await controlPlane.client.create(role, { metadata: { name: "widgets" }, rules });
    await controlPlane.client.create(binding, {
      metadata: { name: "widgets" },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "widgets" },
      subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "stranger" }],
    });
    await reflection.equalsServer();
    await client.close();
  });
});

describe("without its cache, straight from etcd", () => {
  let controlPlane: ControlPlane;
  beforeAll(async () => {
    controlPlane = await startControlPlane({ crds: widgetCrd, apiServerArgs: ["--watch-cache=false"] });
  });
  afterAll(() => controlPlane?.stop());

  it("lists again when etcd has forgotten its version", async () => {
    const { client } = controlPlane;
    const server = await apiServerProcess(controlPlane);
    for (let index = 0; index < 5; index++) {
      await client.create(widgetKind, { metadata: metadata(`w${index}`), spec: { size: 1 } });
    }
    await using reflection = start(client, { pageSize: 2, watchSeconds: [2, 2] });
    await reflection.equalsServer();
    const release = reflection.block();
    await client.create(widgetKind, { metadata: metadata("blocks"), spec: { size: 1 } });
    await vi.waitFor(() => expect(reflection.changes).toContain("added blocks 1"), patient);
    await client.delete(widgetKind, metadata("w0"));
    await server.kill();
    await server.restart();
    await client.create(widgetKind, { metadata: metadata("new"), spec: { size: 1 } });
    await server.compact();
    release();
    await reflection.equalsServer();
    expect(reflection.failures.some(({ error }) => isExpired(error))).toBe(true);
    expect(reflection.changes).toContain("deleted w0 1");
  });
});

/** Disruptions of a control plane's programs. Linux only, as it reads command lines from /proc. */
interface ApiServerProcess {
  /** Ends the API server without a warning. */
  kill(): Promise<void>;
  /** Starts it again at the same address, and waits until it is ready. */
  restart(): Promise<void>;
  /** Makes etcd forget everything older than now. */
  compact(): Promise<void>;
}

async function apiServerProcess(controlPlane: ControlPlane): Promise<ApiServerProcess> {
  let pid = controlPlane.pids.kubeApiserver;
  let starts = 0;
  const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0").slice(0, -1);
  const flagValue = (name: string) =>
    command.find((flag) => flag.startsWith(`--${name}=`))?.slice(`--${name}=`.length) ?? "";
  const etcd = flagValue("etcd-servers");
  const [ca, cert, key] = await Promise.all(
    ["etcd-cafile", "etcd-certfile", "etcd-keyfile"].map((name) => readFile(flagValue(name))),
  );

  return {
    async kill() {
      process.kill(pid, "SIGKILL");
      await until(async () => {
        try {
          process.kill(pid, 0);
          return false;
        } catch {
          return true;
        }
      });
    },
    async restart() {
      pid = await controlPlane.startProcess(`kube-apiserver-${++starts}`, command).pid;
      await until(async () => {
        const ready = await controlPlane.client.transport.request({ method: "GET", path: "/readyz" });
        await ready.text();
        return ready.status === 200;
      });
    },
    async compact() {
      // A range that matches nothing still returns the revision.
      const { header } = await post(`${etcd}/v3/kv/range`, { ca, cert, key }, { key: "AA==" });
      const compaction = { revision: header.revision, physical: true };
      await post(`${etcd}/v3/kv/compaction`, { ca, cert, key }, compaction);
    },
  };
}

async function post(
  url: string,
  credentials: RequestOptions,
  body: object,
): Promise<{ header: { revision: string } }> {
  const sent = request(url, { method: "POST", agent: false, ...credentials });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 200) {
    throw new Error(`${url}: ${response.statusCode} ${answer}`);
  }
  return JSON.parse(answer);
}

async function until(done: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await done().catch(() => false))) {
    if (Date.now() > deadline) {
      throw new Error("not within a minute");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
