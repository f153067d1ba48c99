/**
 * Public reports about other controllers, replayed: their events, errors and writes, in virtual time
 * where a report takes more than a second. docs/decisions/reports.md lists the reports.
 *
 * @module
 */
import { once } from "node:events";
import fs from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { connect as connectTcp } from "node:net";
import { join } from "node:path";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { lease, node } from "@capikit/api/kubernetes";
import { type Client, clientOf, createClient } from "@capikit/client";
import { ApiError, isConflict, TransportError } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import { createObjectStore, reflect } from "@capikit/client/reflector";
import { createFakeClock, sleep } from "@capikit/common/time";
import { certificateDir, silentLogger, startServer } from "@capikit/serving";
import { type FaultServer, type FaultServerKind, startFaultServer } from "@capikit/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { watchCertificate } from "../../serving/src/certificates/watch-certificate.ts";
import {
  certificateFolder,
  mountCertificate,
  newCertificate,
  newFolder,
} from "../../serving/test/support/certificates.ts";
import { configMap, type Widget, widget } from "../../testing/test/kinds.ts";
import type { CacheOptions } from "../src/cache/index.ts";
import { ensureFinalizer } from "../src/capi/index.ts";
import type { ControllerOptions } from "../src/controller/controller-options.ts";
import { startController } from "../src/controller/controller-run.ts";
import { createEventRecorder } from "../src/controller/index.ts";
import type { Reconcile } from "../src/controller/reconcile.ts";
import {
  after,
  defineController,
  type ManagerParts,
  parseManagerFlags,
  startManager,
  watched,
} from "../src/index.ts";
import { createReadiness } from "../src/manager/start-servers.ts";
import { infraCluster } from "../src/presets/index.ts";
import { createQueue } from "../src/queue/create-queue.ts";
import { lowPriority } from "../src/queue/queue.ts";
import { createOrUpdate, ssaPatch } from "../src/writes/index.ts";
import { createFixture, isPending, settled } from "./cache/fixture.ts";
import { type StreamServer, type TestObject, testKind, testObject } from "./cache/stream-server.ts";
import { harness, prod, provisioned, unauthorized } from "./capi/cluster-cache/harness.ts";
import { contracts, type FooCluster, finalizer, fooCluster } from "./presets/foos.ts";
import { conditionOf, namespace, ownedBy, putCluster, startWorld, until } from "./presets/provider-world.ts";
import { controllerBench, createLatch } from "./support/controller-bench.ts";
import { flushTasks, keepingLogger, type LogLine, noEvents } from "./support/fake-cache.ts";
import { object, Parts, Widgets } from "./support/kinds.ts";

const minute = 60_000;

describe("workload clusters", () => {
  /** A connected Cluster, with a watch of its Nodes. */
  async function connected(options: Parameters<typeof harness>[0] = {}) {
    const one = harness(options);
    one.cache.objectSource(node, { map: () => [] });
    await one.put(provisioned());
    await one.start();
    expect(one.isConnected).toBe(true);
    onTestFinished(() => one.end());
    return {
      ...one,
      connected: () => one.isConnected,
      open: () => one.connections.filter(({ closed }) => !closed),
      async passing(ms: number, stepMs: number, check = () => {}) {
        for (let passed = 0; passed < ms; passed += stepMs) {
          await one.pass(stepMs);
          check();
        }
      },
    };
  }

  it("karmada-io/karmada#7663: informers keep a token after its rotation, while probes succeed", async () => {
    const { script, passing, connections } = await connected();
    script.kubeconfig = "rotated";
    await passing(minute, 10_000);
    expect(connections).toMatchObject([
      { kubeconfig: "one", closed: true, subscribed: ["Node"] },
      { kubeconfig: "rotated", closed: false, subscribed: ["Node"] },
    ]);
  });

  it("projectsveltos/addon-controller#1942: tokens of 15 minutes, renewed every five minutes", async () => {
    const { script, passing, clock, connections, observed } = await connected();
    script.kubeconfig = "0";
    script.probe = async () => {
      const issued = Number(connections.at(-1)?.kubeconfig) * 5 * minute;
      if (clock.now() - issued > 15 * minute) throw unauthorized();
    };
    await passing(3 * 60 * minute, 10_000, () => {
      script.kubeconfig = String(Math.floor(clock.now() / 5 / minute));
    });
    expect(observed).not.toContain("prod probed error");
    expect(connections.length).toBeGreaterThan(30);
  });

  it("kubernetes-sigs/cluster-api#12363: each rotated token interrupts the connection", async () => {
    const { script, passing, clock, connections, connected: isConnected, open } = await connected();
    script.connect = (signal) => sleep(clock, 2_000, signal);
    await passing(40 * minute, 1_000, () => {
      script.kubeconfig = `token ${Math.floor(clock.now() / 10 / minute)}`;
      expect(isConnected(), `after ${clock.now()} ms`).toBe(true);
    });
    expect(connections.length).toBeGreaterThanOrEqual(4);
    expect(open()).toHaveLength(1);
  });

  it("kubernetes-sigs/cluster-api#12399: a new address, while connections to the earlier one work", async () => {
    const { script, passing, cache, observed } = await connected();
    script.kubeconfig = "new-address";
    await passing(minute, 10_000);
    expect(cache.getConfig(prod).server).toBe("https://new-address");
    expect(observed).not.toContain("prod probed error");
  });

  it("kubernetes-sigs/cluster-api#9542: a rotation every minute leaves connections behind", async () => {
    const { script, passing, clock, connections, open } = await connected();
    await passing(300 * minute, 10_000, () => {
      script.kubeconfig = `token ${Math.floor(clock.now() / minute)}`;
      expect(open().length).toBeLessThan(2);
      expect(clock.waits().length).toBeLessThan(3);
    });
    expect(connections.length).toBeGreaterThan(290);
  });

  it("kubernetes/autoscaler#8456: another user's certificate, and refusals ten minutes later", async () => {
    const { script, passing, clock, connections, observed, connected: isConnected } = await connected();
    script.kubeconfig = "certificate";
    script.probe = async () => {
      if (clock.now() > 10 * minute && connections.at(-1)?.kubeconfig === "one") throw unauthorized();
    };
    await passing(20 * minute, 10_000);
    expect([isConnected(), observed.includes("prod probed error")]).toEqual([true, false]);
  });
});

describe("certificates", () => {
  it("external-secrets/bitwarden-sdk-server#38: a renewed certificate is not served", async () => {
    const dir = await newFolder();
    const certificates = await Promise.all([newCertificate("01"), newCertificate("02")]);
    await mountCertificate(dir, "1", certificates[0]);
    const tls = certificateDir(dir);
    await using server = await startServer({ routes: [], port: 0, host: "127.0.0.1", tls });
    const serial = async () => {
      const ca = certificates.map(({ cert }) => cert);
      const socket = connectTls({ host: "127.0.0.1", port: server.port, ca });
      await once(socket, "secureConnect");
      const { serialNumber } = socket.getPeerCertificate();
      socket.destroy();
      return serialNumber;
    };
    expect(await serial()).toBe("01");
    await mountCertificate(dir, "2", certificates[1]);
    await expect.poll(serial).toBe("02");
    await rm(dir, { recursive: true });
  });

  it("kumahq/kuma#17882: no inotify watch is left", async () => {
    const dir = await newFolder();
    const [first, second] = await Promise.all([newCertificate("01"), newCertificate("02")]);
    await mountCertificate(dir, "1", first);
    vi.spyOn(fs, "watch").mockImplementation(() => {
      throw Object.assign(new Error("ENOSPC: no space left on device, watch"), { code: "ENOSPC" });
    });
    syncBuiltinESMExports();
    const onChange = vi.fn();
    const watch = await watchCertificate(certificateDir(dir), { pollMs: 20, onChange });
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await mountCertificate(dir, "2", second);
    await expect.poll(() => onChange.mock.calls).toEqual([[{ ...second, clientCa: undefined }]]);
    watch.stop();
    await rm(dir, { recursive: true });
  });

  it("istio/istio#61162: links to links in another folder, of which every rotation counts", async () => {
    const [dir, mount] = [await newFolder(), await newFolder()];
    const certificates = await Promise.all(["01", "02", "03", "04"].map((serial) => newCertificate(serial)));
    const [first = expect.fail(), ...rotated] = certificates;
    await mountCertificate(mount, "1", first);
    for (const file of ["tls.crt", "tls.key"]) await symlink(join(mount, file), join(dir, file));
    const seen: string[] = [];
    const onChange = ({ cert }: { cert: string }): void => void seen.push(cert);
    const watch = await watchCertificate(certificateDir(dir), { pollMs: 20, onChange });
    for (const [index, pair] of rotated.entries()) {
      await mountCertificate(mount, `${index + 2}`, pair);
      await rm(join(mount, `${index + 1}`), { recursive: true });
      await expect.poll(() => seen.at(-1)).toBe(pair.cert);
    }
    watch.stop();
    await Promise.all([dir, mount].map((folder) => rm(folder, { recursive: true })));
  });

  it("cert-manager/cert-manager#7502, dash0hq/dash0-operator#1232: callers that do not trust the authority", async () => {
    const dir = await certificateFolder(await newCertificate("01"));
    const lines: LogLine[] = [];
    const options = { routes: [], port: 0, host: "127.0.0.1", logger: keepingLogger(lines) };
    await using server = await startServer({ ...options, tls: certificateDir(dir) });
    const hello = await clientHello();
    for (let call = 0; call < 20; call++) {
      const socket = connectTcp(server.port, "127.0.0.1").on("error", () => {});
      socket.write(hello);
      await once(socket, "data");
      // The fatal alert `unknown_ca`, as Go's client sends it.
      socket.write(Buffer.from("15030300020230", "hex"));
      await once(socket, "close");
    }
    const failures = lines.filter(({ level }) => level !== "debug");
    expect(failures).toMatchObject([{ level: "warn", message: expect.stringContaining("caBundle") }]);
    expect(String(failures[0]?.fields.error)).toMatch(/unknown ca/);
    await rm(dir, { recursive: true });
  });

  /** The first message of a client with TLS 1.2, whose alerts are not encrypted at first. */
  function clientHello(): Promise<Buffer> {
    return new Promise((resolve) => {
      const socket = new Duplex({
        read() {},
        write(chunk, _encoding, done) {
          resolve(chunk);
          done();
        },
      });
      connectTls({ socket, maxVersion: "TLSv1.2" }).on("error", () => {});
    });
  }
});

describe("queues", () => {
  it("kubernetes-sigs/controller-runtime#3371: a key is added while another is handed out", async () => {
    const priorities = [lowPriority, 0, 5];
    for (const first of priorities) {
      for (const second of priorities) {
        const queue = createQueue<string>();
        queue.add("first", { priority: first });
        const waiting = queue.get();
        for (const [index, priority] of [second, 10, lowPriority, 7].entries())
          queue.add(`${index}`, { priority });
        await waiting;
        expect([(await queue.get())?.key, (await queue.get())?.key]).toEqual(["1", "3"]);
      }
    }
  });

  it("kubernetes-sigs/controller-runtime#3060: keys that wait count as ready", () => {
    const clock = createFakeClock();
    const depth: number[] = [];
    const observer = { depthChanged: (_: string, by: number) => depth.push((depth.at(-1) ?? 0) + by) };
    const queue = createQueue<string>({ clock, observer });
    for (const key of ["a", "b", "c"]) queue.add(key, { afterMs: 1_000 });
    expect([queue.size, queue.waiting, depth]).toEqual([0, 3, []]);
    clock.advance(1_000);
    expect([queue.size, queue.waiting, depth.at(-1)]).toEqual([3, 0, 3]);
  });

  it("kubernetes-sigs/controller-runtime#2374: the resync of 500 objects delays a change", async () => {
    const latches: (() => void)[] = [];
    const order: string[] = [];
    const { cache, touch } = await controllerBench(async ({ request }) => {
      order.push(request.name);
      const latch = createLatch();
      latches.push(latch.open);
      await latch.opened;
    });
    for (let count = 0; count < 500; count++) {
      const old = object(Widgets, `ns/old-${count}`);
      cache.emit(Widgets, { type: "update", object: old, oldObject: old });
    }
    await touch("ns/changed");
    latches[0]?.();
    await flushTasks();
    expect(order).toEqual(["old-0", "changed"]);
  });

  it("kube-rs/kube#1324: a request for a key in progress blocks those behind it", async () => {
    const latch = createLatch();
    const order: string[] = [];
    const { touch } = await controllerBench(
      async ({ request }) => {
        order.push(request.name);
        if (order.length === 1) await latch.opened;
      },
      { concurrency: 2 },
    );
    await touch("ns/a");
    await touch("ns/a", "ns/b", "ns/c");
    expect(order).toEqual(["a", "b", "c"]);
    latch.open();
    await flushTasks();
    expect(order).toEqual(["a", "b", "c", "a"]);
  });

  it("kube-rs/kube#1316: an object that is deleted during its reconcile, which asks for another", async () => {
    const latch = createLatch();
    const order: string[] = [];
    const { cache, touch, pass } = await controllerBench(async ({ request }) => {
      order.push(request.name);
      if (order.length > 1) return;
      await latch.opened;
      return after("10s");
    });
    await touch("ns/a");
    cache.emit(Widgets, { type: "delete", object: object(Widgets, "ns/a") });
    await touch("ns/b");
    latch.open();
    await flushTasks();
    await pass(10_000);
    await touch("ns/c", "ns/a");
    expect(order).toEqual(["a", "b", "a", "c", "a"]);
  });
});

/** A controller with a cache and an API server in virtual time. */
function startPipeline(
  reconcile: Reconcile,
  {
    cache: cacheOptions = {},
    client,
    prepare,
    ...options
  }: Partial<ControllerOptions<TestObject>> & {
    readonly cache?: Partial<CacheOptions>;
    readonly client?: Client;
    /** Called before the first request. */
    readonly prepare?: (server: StreamServer) => void;
  } = {},
) {
  const lines: LogLine[] = [];
  const logger = keepingLogger(lines);
  const fixture = createFixture({ logger, ...(client && { client }), ...cacheOptions });
  const { cache, clock, server, abort } = fixture;
  prepare?.(server);
  const done = fixture.start();
  const start = (run: Reconcile, more: Partial<ControllerOptions<TestObject>>) => {
    const definition = defineController<TestObject>({
      name: "c",
      for: testKind,
      reconcile: run,
      ...more,
    } as never);
    const context = { cache, client: client ?? server.client, events: noEvents, logger, clock };
    const controller = startController(definition, context);
    controller.run();
    onTestFinished(() => controller.stop());
    return controller;
  };
  const controller = start(reconcile, options);
  onTestFinished(() => fixture[Symbol.asyncDispose]());
  const pass = async (ms: number, stepMs = 10_000): Promise<void> => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      await settled();
      clock.advance(stepMs);
    }
    await settled();
  };
  return { ...fixture, abort, lines, controller, start, done, pass };
}

const kindOf = (plural: string) => ({ ...testKind, kind: plural, plural });

describe("caches and controllers", () => {
  it("fluxcd/kustomize-controller#1624: a change interrupts the reconcile that it makes superfluous", async () => {
    const latch = createLatch();
    const read: string[] = [];
    const { stream, cache, pass } = startPipeline(async ({ request }) => {
      const { metadata } = await cache.get(testKind, { namespace: "", ...request });
      read.push(String(metadata.resourceVersion));
      // Canceled, so that this version is not reconciled to the end.
      if (read.length === 1) await latch.opened;
    });
    const live = await stream();
    live.list(5, testObject("a", 3));
    await settled();
    live.send("MODIFIED", testObject("a", 6));
    await settled();
    expect(read).toEqual(["3"]);
    latch.open();
    await pass(1_000, 100);
    expect(read).toEqual(["3", "6"]);
  });

  it("operator-framework/java-operator-sdk#1775: one of two namespaces is forbidden", async () => {
    const seen: string[] = [];
    const { server, stream, pass, lines, cache } = startPipeline(
      async ({ request }) => void seen.push(`${request.namespace}/${request.name}`),
      {
        cache: { namespaces: ["default", "ns1"] },
        prepare: (served) => served.refuse(403, "Forbidden", "/namespaces/ns1/"),
      },
    );
    (await stream()).list(5, testObject("default/a", 3));
    await pass(minute);
    expect(seen).toEqual(["default/a"]);
    expect(lines.find(({ level }) => level === "warn")?.message).toContain("in namespace ns1: forbidden");
    const { checks, begin } = createReadiness({ phase: () => "running", cache, convertsObjects: false });
    begin();
    const check = () => checks.cache?.({ signal: new AbortController().signal });
    expect(check).toThrow(expect.objectContaining({ isWarning: true }));
    // Objects appear as soon as the RoleBinding exists.
    server.refuse(undefined);
    await pass(minute);
    (await stream(1)).list(9, testObject("ns1/b", 8));
    await pass(minute);
    expect(seen).toEqual(["default/a", "ns1/b"]);
    expect(check()).toBeUndefined();
  });

  it("open-telemetry/opentelemetry-operator#2810, opendatahub-io/models-as-a-service#1075, dapr/dapr#9765: an optional CRD is not installed", async () => {
    const seen: string[] = [];
    const { server, stream, start, pass, lines } = startPipeline(
      async ({ request }) => void seen.push(request.name),
    );
    const optional = kindOf("optionals");
    server.refuse(404, "NotFound", "/optionals");
    const waiting = start(async () => expect.fail(), { for: optional });
    (await stream()).list(5, testObject("a", 3));
    await pass(15 * minute);
    expect(seen).toEqual(["a"]);
    expect(await isPending(waiting.synced)).toBe(true);
    expect(lines.some(({ message }) => message.includes("Install the CustomResourceDefinition"))).toBe(true);
  });

  it("red-hat-storage/ocs-operator#2741: a CRD is installed later", async () => {
    const seen: string[] = [];
    const { server, stream, pass } = startPipeline(async ({ request }) => void seen.push(request.name), {
      prepare: (served) => served.refuse(404, "NotFound"),
    });
    await pass(10 * minute);
    server.refuse(undefined);
    await pass(minute);
    (await stream()).list(5, testObject("a", 3));
    await pass(minute);
    expect(seen).toEqual(["a"]);
  });

  it("open-telemetry/opentelemetry-operator#4411: a network policy keeps the cache from the API server", async () => {
    const cause = Object.assign(new Error("connect ETIMEDOUT 10.0.0.1:443"), { code: "ETIMEDOUT" });
    const client = clientOf({
      server: "https://10.0.0.1",
      close: async () => {},
      request: async (request) => Promise.reject(new TransportError(request, "https://10.0.0.1", cause)),
    });
    const { pass, lines } = startPipeline(async () => expect.fail(), { client });
    await pass(3 * minute);
    const messages = lines.filter(({ level }) => level !== "debug").map(({ message }) => message);
    expect(messages.find((message) => message.includes("things.test.dev"))).toContain("connect ETIMEDOUT");
    expect(messages.find((message) => message.startsWith("Waiting for caches to sync"))).toBeDefined();
  });

  it("nolar/kopf#1168: a stop waits for watches", async () => {
    const { stream, abort, done } = startPipeline(async () => {});
    const live = await stream();
    live.list(5, testObject("a", 3));
    await settled();
    abort.abort();
    // No time passes.
    await done;
    expect(live.closed).toBe(true);
  });

  it("emberstack/kubernetes-reflector#442: an exception for one object", async () => {
    const seen: string[] = [];
    const { cache, touch, counts } = await controllerBench(
      async ({ request }) => void seen.push(request.name),
      {
        watches: [
          watched(Parts, ({ metadata }) => {
            if (metadata.name === "bad") throw new Error("invalid annotation");
            return { namespace: "ns", name: `of-${metadata.name}` };
          }),
        ],
      },
    );
    for (const name of ["bad", "good"])
      cache.emit(Parts, { type: "create", object: object(Parts, `ns/${name}`) });
    await touch("ns/own");
    expect(counts.stopped).toBe(0);
    expect(seen).toEqual(["of-good", "own"]);
  });

  it("cert-manager/cert-manager#5691: Secrets are cached twice", async () => {
    const owner = kindOf("owners");
    const { server, start, cache, pass } = startPipeline(async () => {}, { for: owner, owns: [testKind] });
    start(async () => {}, { name: "other", for: owner, watches: [watched(testKind, () => [])] });
    void cache.list(testKind).catch(() => {});
    await pass(minute);
    const paths = server.streams.filter(({ closed }) => !closed).map(({ path }) => path);
    expect(paths.sort()).toEqual(["/apis/test.dev/v1/owners", "/apis/test.dev/v1/things"]);
  });

  it("cert-manager/cert-manager#7161: only the metadata of Secrets is needed", async () => {
    const { server, cache, stream, pass } = startPipeline(async () => {}, { for: metadataOnly(testKind) });
    (await stream()).list(5, { ...testObject("a", 3), spec: { text: "secret" } });
    await pass(minute);
    expect(JSON.stringify(await cache.list(metadataOnly(testKind)))).not.toContain("secret");
    expect(server.streams.map(({ accept }) => accept?.includes("PartialObjectMetadata"))).toEqual([true]);
  });

  it("slauger/openvox-operator#577: only labelled Secrets are needed", async () => {
    const kinds = [{ kind: testKind, labelSelector: "app=openvox" }];
    const { server, pass } = startPipeline(async () => {}, { cache: { kinds } });
    await pass(minute);
    expect(server.streams.map(({ query }) => query.labelSelector)).toEqual(["app=openvox"]);
  });

  it.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    [
      "paperclipinc/karpenter-provider-hetzner#71: requests that are never answered",
      () => new Promise(() => {}),
    ],
    [
      "openkube-hub/KubeUser#50: calls that end with the signal of the reconcile",
      (signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    ],
    [
      "fluid-cloudnative/fluid#4265: a command that hangs each time",
      async (signal) => {
        while (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        await new Promise(() => {});
      },
    ],
  ])("%s, in all workers", async (_, call) => {
    const done: string[] = [];
    const { touch, pass, counts } = await controllerBench(
      async ({ request, signal }) => {
        if (request.name.startsWith("hangs")) await call(signal);
        done.push(request.name);
      },
      { concurrency: 2, timeout: "1m", finishTimeout: "5s" },
    );
    await touch("ns/hangs-1", "ns/hangs-2", "ns/a", "ns/b");
    for (let second = 0; second < 70; second++) await pass(1_000);
    expect(done.sort()).toEqual(["a", "b"]);
    expect(counts.active).toBeLessThan(3);
  });

  it.each([
    ["kubernetes-sigs/cluster-api-provider-aws#4818: a reference is missing"],
    ["kubernetes-sigs/cluster-api-provider-openstack#2380: a panic in one object's reconcile"],
  ])("%s", async (title) => {
    const isReference = title.includes("reference");
    const { touch, pass, reports } = await controllerBench(async ({ request }) => {
      if (request.name !== "bad") return;
      if (!isReference) throw null;
      const spec = {} as { identityRef: { name: string } };
      expect(spec.identityRef.name).toBe("unreachable");
    });
    await touch("ns/bad", "ns/a");
    await pass(5);
    await touch("ns/b");
    expect(reports.map(({ result }) => result)).toEqual(["error", "success", "error", "success"]);
  });
});

describe("events", () => {
  it("defilantech/LLMKube#910, NVIDIA/nodewright#308, kubeflow/spark-operator#2615: events of events.k8s.io are forbidden", async () => {
    const lines: LogLine[] = [];
    const path = "/apis/events.k8s.io/v1/namespaces/d/events";
    const create = async (_kind: unknown, { metadata: { name = "" } }: { metadata: { name?: string } }) => {
      const message = `events.events.k8s.io "${name}" is forbidden: User "u" cannot create resource "events" in API group "events.k8s.io" in the namespace "d"`;
      const body = { kind: "Status", apiVersion: "v1", metadata: {}, message, reason: "Forbidden" } as never;
      throw new ApiError({ method: "POST", path }, 403, { body });
    };
    const recorder = createEventRecorder({
      client: { create } as unknown as Client,
      reportingController: "c",
      clock: createFakeClock(),
      logger: keepingLogger(lines),
    });
    for (let count = 0; count < 200; count++) {
      const metadata = { name: `w-${count}`, namespace: "d" };
      recorder.normal({ apiVersion: "e/v1", kind: "Widget", metadata }, "Created", `instance ${count}`);
    }
    await recorder.flush();
    const news = lines.filter(({ level }) => level !== "debug");
    expect(news).toMatchObject([{ level: "warn", message: expect.stringMatching(/refuses events/) }]);
    expect(String(news[0]?.fields.error)).toContain("groups=events.k8s.io,resources=events,verbs=create");
  });
});

describe("managers", () => {
  const quick = { backoff: { initialMs: 20, maxMs: 20, jitter: 0 } };

  async function startServed(kinds: readonly FaultServerKind[]): Promise<FaultServer> {
    const server = await startFaultServer({ kinds });
    onTestFinished(() => server.stop());
    return server;
  }

  async function startOn(server: FaultServer, parts: ManagerParts, flags: readonly string[] = []) {
    const manager = await startManager({
      name: "tracker",
      flags: parseManagerFlags(["--health-addr=127.0.0.1:0", "--diagnostics-address=0", ...flags]),
      config: server.config,
      logger: silentLogger,
      signals: false,
      cache: { reflector: quick },
      ...parts,
    });
    onTestFinished(() => manager.stop());
    return {
      manager,
      probe: async (path: string) => {
        const answer = await fetch(`${manager.servers.probes?.url}${path}`);
        return `${answer.status} ${await answer.text()}`;
      },
    };
  }

  const tracker = (reconcile: Reconcile = async () => {}, more: Partial<ControllerOptions<Widget>> = {}) =>
    defineController<Widget>({ name: "tracker", for: widget, reconcile, ...more } as never);
  const w = { name: "w", namespace: "ns" };

  it("kubernetes/kubernetes#139716: a test server sends no bookmark", async () => {
    const server = await startServed([widget]);
    server.put(widget, { metadata: w });
    const client = createClient(server.config);
    const abort = new AbortController();
    const lists: string[] = [];
    const store = createObjectStore<Widget>();
    const observer = { listed: ({ via }: { via: string }) => void lists.push(via) };
    const done = reflect(client, widget, store, { signal: abort.signal, observer });
    await expect.poll(() => lists).toEqual(["watch"]);
    expect(store.objects.size).toBe(1);
    abort.abort();
    await done;
    await client.close();
  });

  it("kubernetes-sigs/security-profiles-operator#3472: rights for one kind are missing", async () => {
    const server = await startServed([widget, configMap]);
    server.put(widget, { metadata: w });
    server.inject("forbidden", { resource: "configmaps", times: Number.POSITIVE_INFINITY });
    const reconcile = vi.fn(async () => {});
    const { probe } = await startOn(server, { controllers: [tracker(reconcile, { owns: [configMap] })] });
    await expect
      .poll(() => probe("/readyz"))
      .toMatch(/^500 .*configmaps: forbidden\. Add \+kubebuilder:rbac/s);
    expect(await probe("/healthz")).toMatch(/^200/);
    expect(reconcile).not.toHaveBeenCalled();
    server.heal();
    await expect.poll(() => probe("/readyz")).toMatch(/^200/);
    await expect.poll(() => reconcile.mock.calls).toHaveLength(1);
  });

  it("elastic/cloud-on-k8s#9636, GoogleCloudPlatform/k8s-aibom#24: ready before the caches have synced", async () => {
    const server = await startServed([widget]);
    server.inject("slow", { resource: "widgets", times: Number.POSITIVE_INFINITY, delayMs: 300 });
    const { probe } = await startOn(server, { controllers: [tracker()] });
    expect(await probe("/readyz")).toMatch(/^500 .*widgets.test.dev: the first list is in progress/s);
    server.heal();
    await expect.poll(() => probe("/readyz")).toMatch(/^200/);
  });

  it("dc-tec/openbao-operator#720: failures after the start are invisible", async () => {
    const server = await startServed([widget]);
    const { probe } = await startOn(server, { controllers: [tracker()] });
    await expect.poll(() => probe("/readyz")).toBe("200 ok");
    server.inject("forbidden", { resource: "widgets", times: Number.POSITIVE_INFINITY });
    server.strike("watch-reset");
    await expect.poll(() => probe("/readyz?verbose")).toMatch(/cache not up to date: .*widgets.*forbidden/s);
  });

  it("kubernetes-sigs/kueue#5848: a controller runs on a replica that does not lead", async () => {
    const server = await startServed([widget, lease]);
    server.put(widget, { metadata: w });
    const now = () => `${new Date().toISOString().slice(0, -1)}000Z`;
    server.put(lease, {
      metadata: { name: "l", namespace: "ns" },
      spec: { holderIdentity: "leader", leaseDurationSeconds: 3600, acquireTime: now(), renewTime: now() },
    });
    const leads = vi.fn(async () => {});
    const everywhere = vi.fn(async () => {});
    const controllers = [
      tracker(leads),
      tracker(everywhere, { name: "everywhere", needLeaderElection: false }),
    ];
    const flags = ["--leader-elect"];
    const options = { controllers, leaderElection: { name: "l", namespace: "ns", retryPeriodMs: 50 } };
    await startOn(server, options as never, flags);
    await expect.poll(() => everywhere.mock.calls).toHaveLength(1);
    await settled();
    expect(leads).not.toHaveBeenCalled();
  });

  it("kubernetes-sigs/controller-runtime#3320: the next reconcile does not see the write of the last", async () => {
    const server = await startServed([widget]);
    server.put(widget, { metadata: w, spec: { size: 0 } });
    const sizes: unknown[] = [];
    const controller = tracker(async ({ cache, client, request }) => {
      const { spec } = await cache.get(widget, { namespace: "", ...request });
      sizes.push(spec?.size);
      if (sizes.length > 3) return;
      server.inject("delayed-event", { resource: "widgets", delayMs: 100 });
      const patch = { spec: { size: (spec?.size ?? 0) + 1 } };
      await client.patch(widget, { namespace: "", ...request }, { type: "merge", patch });
      return after(1);
    });
    await startOn(server, { controllers: [controller] });
    await expect.poll(() => sizes.slice(0, 4)).toEqual([0, 1, 2, 3]);
  });

  it("evenfire-ai/evenfire#598: creations that fail as the object exists", async () => {
    const server = await startServed([widget]);
    const client = createClient(server.config);
    for (let pass = 0; pass < 50; pass++) {
      await createOrUpdate(client, widget, { metadata: w }, (draft) => {
        draft.spec = { size: 3 };
      });
    }
    expect(server.writes.map(({ operation }) => operation)).toEqual(["create"]);
    await client.close();
  });

  it("opensearch-project/opensearch-k8s-operator#1496: a finalizer takes the ownership of the spec", async () => {
    const server = await startServed([widget]);
    const [helm, controller] = ["helm", "controller"].map((name) =>
      createClient(server.config, { fieldManager: name }),
    );
    if (helm === undefined || controller === undefined) return expect.fail();
    await helm.apply(widget, { metadata: w, spec: { size: 1 } });
    const before = await controller.get(widget, w);
    await ensureFinalizer(controller, widget, before, finalizer);
    const upgraded = await helm.apply(widget, { metadata: w, spec: { size: 2 } });
    expect([upgraded.spec?.size, upgraded.metadata.finalizers]).toEqual([2, [finalizer]]);
    const owned = upgraded.metadata.managedFields?.find(({ manager }) => manager === "controller")?.fieldsV1;
    const finalizers = { ".": {}, [`v:${JSON.stringify(finalizer)}`]: {} };
    expect(owned).toEqual({ "f:metadata": { "f:finalizers": finalizers } });
    await Promise.all([helm.close(), controller.close()]);
  });

  it("pawtograder/platform#878: an earlier manager owns fields", async () => {
    const server = await startServed([widget]);
    const [old, client] = ["old", "new"].map((name) => createClient(server.config, { fieldManager: name }));
    if (old === undefined || client === undefined) return expect.fail();
    await old.create(widget, { metadata: w, spec: { size: 1, color: "red" } });
    const wanted = { metadata: w, spec: { size: 2 } };
    await expect(client.apply(widget, wanted)).rejects.toSatisfy(isConflict);
    expect((await ssaPatch(client, widget, wanted)).object.spec).toEqual({ size: 2, color: "red" });
    await Promise.all([old.close(), client.close()]);
  });
});

describe("presets", () => {
  const startFoo = (reconcile: unknown, rest: object = { contract: "v1beta2" }) =>
    startWorld(
      [clusterKind, fooCluster],
      [infraCluster(fooCluster, { finalizer, async delete() {}, reconcile, ...rest } as never)],
      (server) => {
        const infrastructureRef = { apiGroup: fooCluster.group, kind: "FooCluster", name: "foo" };
        const cluster = putCluster(server, "prod", { spec: { infrastructureRef } });
        server.put(fooCluster, {
          metadata: { namespace, name: "foo", ownerReferences: [ownedBy(cluster)] },
        });
      },
    );

  const loops = [
    "Hostzero-GmbH/keycloak-operator#122, strimzi/strimzi-kafka-operator#10576: only the transition time would change",
    "openstack-k8s-operators/openstack-operator#750: conditions are rebuilt in each reconcile",
  ];
  it.each(contracts.flatMap((contract) => loops.map((title) => [title, contract])))(
    "%s (%s)",
    async (title, contract) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      onTestFinished(() => void vi.useRealTimers());
      let runs = 0;
      await using world = await startFoo(
        async ({ object: foo, set }: { object: FooCluster; set: (...condition: string[]) => void }) => {
          vi.setSystemTime(Date.now() + minute);
          if (title?.includes("rebuilt")) delete foo.status?.conditions;
          set("NetworkReady", "True", "Created");
          return ++runs < 20 ? after(1) : undefined;
        },
        { contract, conditions: ["NetworkReady"] },
      );
      await until(() => runs >= 20);
      await world.settled();
      // Paused, then the conditions of the first reconcile; each write causes one more.
      expect(world.server.writes.filter(({ subresource }) => subresource === "status")).toHaveLength(2);
      expect(conditionOf(world.get(fooCluster, "foo"), "NetworkReady")?.[0]).toBe("True");
      expect(runs).toBeLessThan(24);
    },
  );

  it("controlplaneio-fluxcd/flux-operator#85: conflicts while a finalizer is removed", async () => {
    await using world = await startFoo(async () => {});
    await world.settled();
    world.server.inject("conflict", { on: "patch", resource: "fooclusters", times: 3 });
    await world.delete(fooCluster, "foo");
    await until(() => world.get(fooCluster, "foo") === undefined);
    expect(world.server.faults).toHaveLength(3);
  });
});
