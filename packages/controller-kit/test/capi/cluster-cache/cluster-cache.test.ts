import { node } from "@capikit/api/kubernetes";
import { silentLogger } from "@capikit/serving";
import { describe, expect, it } from "vitest";
import { ClusterNotConnectedError } from "../../../src/capi/workload.ts";
import { flushEvents, harness, prod, provisioned, unauthorized } from "./harness.ts";

const fail = async (): Promise<void> => {
  throw new Error("no route to host");
};

describe("a cluster cache with an idle timeout", () => {
  const nodes = { name: "nodes", kind: node, handler: () => {} };

  it("connects for the first call, and closes a connection that no call used for so long", async () => {
    const h = harness({ idleTimeoutMs: 60_000 });
    await h.put(provisioned());
    await h.start();
    await h.pass(60_000);
    expect(h.attempts).toEqual([]);
    const source = h.cache.source()[Symbol.asyncIterator]();
    expect(() => h.cache.getClient(prod)).toThrow(ClusterNotConnectedError);
    await flushEvents();
    expect((await source.next()).value).toEqual(prod);
    expect(h.attempts).toHaveLength(1);
    await h.pass(59_000);
    expect(h.cache.getClient(prod)).toBe(h.connections[0]?.client);
    await h.pass(59_000);
    expect(h.connections[0]?.closed).toBe(false);
    for (let at = 0; at < 20; at++) await h.pass(1_000);
    expect(h.connections[0]?.closed).toBe(true);
    expect(h.observed.at(-1)).toBe("prod forgotten");
    await h.pass(600_000);
    expect([h.attempts.length, h.clock.waits()]).toEqual([1, []]);
    expect(() => h.cache.getReader(prod)).toThrow(ClusterNotConnectedError);
    await flushEvents();
    expect(h.cache.getReader(prod)).toBe(h.connections[1]?.cache);
    await h.end();
  });

  it("keeps a connection with watches", async () => {
    const h = harness({ idleTimeoutMs: 60_000 });
    await h.put(provisioned());
    expect(() => h.cache.watch(prod, nodes)).toThrow(ClusterNotConnectedError);
    await h.start();
    h.cache.watch(prod, nodes);
    for (let at = 0; at < 100; at++) await h.pass(10_000);
    expect([h.attempts.length, h.connections[0]?.closed]).toEqual([1, false]);
    await h.end();
  });

  it("forgets the use of a Cluster that does not exist", async () => {
    const h = harness({ idleTimeoutMs: 60_000 });
    await h.start();
    expect(() => h.cache.getClient(prod)).toThrow(ClusterNotConnectedError);
    await flushEvents();
    await h.put(provisioned());
    expect(h.attempts).toEqual([]);
    await h.end();
  });

  it("has no source of objects of all Clusters", () => {
    const { cache } = harness({ idleTimeoutMs: 60_000 });
    expect(() => cache.objectSource(node, { map: () => [] })).toThrow("omit idleTimeoutMs");
    expect(() => harness({ idleTimeoutMs: 0 })).toThrow("idleTimeoutMs must be a positive number: got 0");
  });
});

describe("a cluster cache connects", () => {
  it("to a Cluster whose infrastructure is provisioned and whose kubeconfig exists", async () => {
    const h = harness();
    await h.put(provisioned({ status: {} }));
    await h.start();
    expect(h.attempts).toEqual([]);
    expect(() => h.cache.getClient(prod)).toThrow(ClusterNotConnectedError);
    await h.put(provisioned());
    expect(h.attempts).toEqual(["ns/prod one"]);
    expect(h.cache.getConfig(prod).server).toBe("https://one");
    expect(h.cache.getClient(prod)).toBe(h.connections[0]?.client);
    expect(h.cache.getReader(prod)).toBe(h.connections[0]?.cache);
    expect(h.cache.getUncachedClient(prod)).toBe(h.connections[0]?.uncachedClient);
    expect(h.cache.health(prod)).toEqual({
      lastProbeTime: new Date("2026-01-01T00:00:00Z"),
      lastProbeSuccessTime: new Date("2026-01-01T00:00:00Z"),
      consecutiveFailures: 0,
    });
    await h.end();
    expect(h.connections[0]?.closed).toBe(true);
    expect(h.isConnected).toBe(false);
  });

  it("soon after its kubeconfig exists, which is not an error until then", async () => {
    const h = harness();
    const lines: string[] = [];
    const line = (message: string) => void lines.push(message);
    const logger = { ...silentLogger, info: line, error: line, with: () => logger };
    h.script.kubeconfig = undefined;
    await h.put(provisioned());
    await h.start(logger);
    for (const seconds of [2, 4, 8, 16]) await h.pass(seconds * 1000);
    expect(lines).toEqual(Array.from({ length: 5 }, () => "Waiting for kubeconfig Secret"));
    h.script.kubeconfig = "one";
    await h.pass(29_999);
    expect(h.isConnected).toBe(false);
    await h.pass(1);
    expect(h.isConnected).toBe(true);
    await h.end();
  });

  it("again 30 s after a failure, regardless of events of the Cluster", async () => {
    const h = harness();
    h.script.secretError = new Error("down");
    await h.put(provisioned());
    await h.start();
    expect(h.cache.health(prod).consecutiveFailures).toBe(1);
    h.script.secretError = undefined;
    await h.put(provisioned());
    await h.pass(29_999);
    expect(h.attempts).toEqual([]);
    await h.pass(1);
    expect(h.isConnected).toBe(true);
    expect(h.cache.health(prod).consecutiveFailures).toBe(0);
    await h.end();
    expect(h.observed).toEqual(["prod down", "prod up", "prod down", "prod forgotten"]);
  });

  it("once at a time, and not to a Cluster deleted in the meantime", async () => {
    const h = harness();
    let aborted: unknown;
    h.script.connect = (signal) =>
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          aborted = signal.reason;
          reject(signal.reason);
        }),
      );
    await h.put(provisioned());
    await h.start();
    await h.put(provisioned());
    await h.put(provisioned());
    expect(h.attempts).toHaveLength(1);
    await h.remove(provisioned());
    expect(aborted).toBeInstanceOf(Error);
    expect(h.attempts).toHaveLength(1);
    expect(h.clock.waits()).toEqual([]);
    await h.end();
  });

  it("again to a Cluster that replaces one of the same name", async () => {
    const h = harness();
    await h.put(provisioned());
    await h.start();
    await h.put(provisioned({ metadata: { ...prod, uid: "2" } }));
    expect(h.connections.map(({ closed }) => closed)).toEqual([true, false]);
    await h.end();
  });

  it("only to Clusters that match the watch label and the filter", async () => {
    const labelled = harness({ watchFilter: "mine" });
    await labelled.put(provisioned());
    await labelled.start();
    expect(labelled.attempts).toEqual([]);
    await labelled.put(
      provisioned({ metadata: { ...prod, uid: "1", labels: { "cluster.x-k8s.io/watch-filter": "mine" } } }),
    );
    expect(labelled.isConnected).toBe(true);
    await labelled.put(provisioned());
    expect(labelled.isConnected).toBe(false);
    await labelled.end();

    const filtered = harness({ filter: ({ metadata }) => metadata.name !== "prod" });
    await filtered.put(provisioned());
    await filtered.start();
    expect(filtered.attempts).toEqual([]);
    await filtered.end();
  });

  it("to a limited number of Clusters concurrently", async () => {
    const h = harness({ concurrency: 2 });
    const release: (() => void)[] = [];
    h.script.connect = () => new Promise((resolve) => release.push(resolve));
    for (const name of ["a", "b", "prod"]) await h.put(provisioned({ metadata: { namespace: "ns", name } }));
    await h.start();
    expect(h.attempts).toEqual(["ns/a one", "ns/b one"]);
    for (const resolve of release.splice(0)) resolve();
    await flushEvents();
    expect(h.attempts).toHaveLength(3);
    for (const resolve of release) resolve();
    await flushEvents();
    expect(h.isConnected).toBe(true);
    await h.end();
  });
});

describe("a cluster cache probes", () => {
  it("every ten seconds, and reports the health", async () => {
    const h = harness();
    await h.put(provisioned());
    await h.start();
    await h.pass(9_999);
    expect(h.observed).toEqual(["prod up"]);
    await h.pass(1);
    h.script.probe = fail;
    await h.pass(10_000);
    expect(h.observed).toEqual(["prod up", "prod probed success", "prod probed error"]);
    expect(h.cache.health(prod)).toEqual({
      lastProbeTime: new Date("2026-01-01T00:00:20Z"),
      lastProbeSuccessTime: new Date("2026-01-01T00:00:10Z"),
      consecutiveFailures: 1,
    });
    await h.end();
  });

  it("and disconnects after five failures, to connect again 30 s later", async () => {
    const h = harness();
    await h.put(provisioned());
    await h.start();
    h.script.probe = fail;
    for (let probe = 1; probe <= 4; probe += 1) await h.pass(10_000);
    expect(h.isConnected).toBe(true);
    await h.pass(10_000);
    expect(h.isConnected).toBe(false);
    expect(h.connections[0]?.closed).toBe(true);
    await h.pass(29_999);
    expect(h.attempts).toHaveLength(1);
    await h.pass(1);
    expect(h.isConnected).toBe(true);
    await h.end();
  });

  it("and resets the failure count after a success", async () => {
    const h = harness();
    await h.put(provisioned());
    await h.start();
    for (let probe = 1; probe <= 8; probe += 1) {
      h.script.probe = probe === 4 ? async () => {} : fail;
      await h.pass(10_000);
    }
    expect(h.isConnected).toBe(true);
    expect(h.cache.health(prod).consecutiveFailures).toBe(4);
    await h.end();
  });

  it("and treats no response within five seconds as a failure", async () => {
    const h = harness();
    await h.put(provisioned());
    await h.start();
    h.script.probe = (signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    await h.pass(10_000);
    await h.pass(4_999);
    expect(h.cache.health(prod).consecutiveFailures).toBe(0);
    await h.pass(1);
    expect(h.cache.health(prod).consecutiveFailures).toBe(1);
    await h.end();
  });

  it("and reconnects at once when its credentials are refused", async () => {
    const h = harness();
    await h.put(provisioned());
    await h.start();
    h.script.probe = async () => {
      throw unauthorized();
    };
    await h.pass(10_000);
    expect(h.isConnected).toBe(false);
    h.script.probe = async () => {};
    await h.pass(1);
    expect(h.isConnected).toBe(true);
    await h.end();
  });

  it("and waits 30 s when its credentials are refused again, regardless of events", async () => {
    const h = harness();
    await h.put(provisioned());
    await h.start();
    h.script.probe = async () => {
      throw unauthorized();
    };
    await h.pass(10_000);
    await h.pass(1);
    expect(h.attempts).toHaveLength(2);
    await h.pass(10_000);
    expect(h.isConnected).toBe(false);
    await h.put(provisioned());
    await h.pass(29_999);
    expect(h.attempts).toHaveLength(2);
    await h.pass(1);
    expect(h.attempts).toHaveLength(3);
    await h.end();
  });

  it("and reconnects when the kubeconfig changes, but not when it is deleted", async () => {
    const h = harness({ kubeconfigIntervalMs: 10_000 });
    await h.put(provisioned());
    await h.start();
    h.script.kubeconfig = undefined;
    await h.pass(10_000);
    expect(h.attempts).toHaveLength(1);
    h.script.kubeconfig = "two";
    await h.pass(10_000);
    expect(h.attempts).toEqual(["ns/prod one", "ns/prod two"]);
    expect(h.cache.getConfig(prod).server).toBe("https://two");
    expect(h.connections.map(({ closed }) => closed)).toEqual([true, false]);
    await h.end();
  });

  it("and keeps its connection for a new token, also after the old one expired", async () => {
    const h = harness({ kubeconfigIntervalMs: 30_000 });
    await h.put(provisioned());
    await h.start();
    h.script.kubeconfig = "one token-2";
    await h.pass(30_000);
    h.script.kubeconfig = "one token-3";
    h.script.probe = () => Promise.reject(unauthorized());
    await h.pass(10_000);
    h.script.probe = async () => {};
    await h.pass(10_000);
    expect(h.attempts).toEqual(["ns/prod one"]);
    expect(h.isConnected).toBe(true);
    h.script.kubeconfig = "two";
    await h.pass(30_000);
    expect(h.attempts).toEqual(["ns/prod one", "ns/prod two"]);
    await h.end();
  });

  it("and checks the kubeconfig only every minute", async () => {
    const h = harness();
    await h.put(provisioned());
    await h.start();
    h.script.kubeconfig = "two";
    for (let probe = 1; probe <= 5; probe += 1) await h.pass(10_000);
    expect(h.attempts).toEqual(["ns/prod one"]);
    await h.pass(10_000);
    expect(h.attempts).toEqual(["ns/prod one", "ns/prod two"]);
    await h.end();
  });

  it("no longer after the Cluster is deleted", async () => {
    const h = harness();
    await h.put(provisioned());
    await h.start();
    await h.remove(provisioned());
    expect(h.connections[0]?.closed).toBe(true);
    expect(h.clock.waits()).toEqual([]);
    expect(h.observed.at(-1)).toBe("prod forgotten");
    await h.end();
  });
});

describe("a watch of a workload cluster", () => {
  const nodes = { name: "nodes", kind: node, handler: () => {} };

  it("starts once per connection", async () => {
    const h = harness({ kubeconfigIntervalMs: 10_000 });
    expect(() => h.cache.watch(prod, nodes)).toThrow(ClusterNotConnectedError);
    await h.put(provisioned());
    await h.start();
    h.cache.watch(prod, nodes);
    h.cache.watch(prod, nodes);
    h.cache.watch(prod, { ...nodes, name: "others" });
    expect(h.connections[0]?.subscribed).toEqual(["Node", "Node"]);
    expect(() => h.cache.watch(prod, { ...nodes, name: "" })).toThrow(TypeError);
    h.script.kubeconfig = "two";
    await h.pass(10_000);
    expect(h.connections[1]?.subscribed).toEqual([]);
    h.cache.watch(prod, nodes);
    expect(h.connections[1]?.subscribed).toEqual(["Node"]);
    await h.end();
  });
});

describe("a source of objects in workload clusters", () => {
  it("maps events of all connections, also of later ones, to unique requests", async () => {
    const h = harness({ kubeconfigIntervalMs: 10_000 });
    await h.put(provisioned());
    await h.start();
    const requests: unknown[] = [];
    const stop = new AbortController();
    const source = h.cache.objectSource(node, {
      signal: stop.signal,
      map: ({ metadata: { name = "" } }, cluster) => {
        if (name === "broken") throw new Error("no owner");
        return [{ namespace: cluster.namespace ?? "", name: `machine-of-${name}` }];
      },
    });
    const taken = (async () => {
      for await (const request of source) requests.push(request);
    })();
    const named = (name: string) => ({ apiVersion: "v1", kind: "Node", metadata: { name } });
    const send = async (index: number, event: object): Promise<void> => {
      for (const handler of h.connections[index]?.handlers ?? []) handler(event as never);
      await flushEvents();
    };
    expect(h.connections[0]?.subscribed).toEqual(["Node"]);
    await send(0, { type: "create", object: named("broken") });
    await send(0, { type: "create", object: named("a") });
    await send(0, { type: "update", oldObject: named("b"), object: named("c") });
    h.script.kubeconfig = "two";
    await h.pass(10_000);
    expect(h.connections[1]?.subscribed).toEqual(["Node"]);
    await send(1, { type: "delete", object: named("d") });
    expect(requests).toEqual(
      ["a", "b", "c", "d"].map((name) => ({ namespace: "ns", name: `machine-of-${name}` })),
    );
    stop.abort();
    await taken;
    await send(1, { type: "delete", object: named("e") });
    expect(requests).toHaveLength(4);
    await h.end();
  });

  it("ends with the cluster cache", async () => {
    const h = harness();
    await h.start();
    const source = h.cache.objectSource(node, { map: () => [] });
    const taken = (async () => {
      for await (const _ of source) expect.unreachable();
    })();
    await h.end();
    await taken;
  });
});

describe("a source of Clusters", () => {
  const take = async (requests: AsyncIterable<unknown>, into: unknown[]): Promise<void> => {
    for await (const request of requests) into.push(request);
  };

  it("reports connections and disconnections to all readers", async () => {
    const h = harness();
    const [plain, mapped]: unknown[][] = [[], []];
    const taken = [
      take(h.cache.source(), plain ?? []),
      take(h.cache.source({ map: async () => [{ name: "x" }, { name: "y" }] }), mapped ?? []),
    ];
    h.cache.source({
      map() {
        throw new Error("a fault of one disturbs no other");
      },
    });
    await h.put(provisioned());
    await h.start();
    expect(plain).toEqual([prod]);
    expect(mapped).toEqual([{ name: "x" }, { name: "y" }]);
    h.script.probe = fail;
    for (let probe = 1; probe <= 5; probe += 1) await h.pass(10_000);
    expect(plain).toEqual([prod, prod]);
    await h.end();
    await Promise.all(taken);
  });

  it("deduplicates pending requests, and ends with its signal", async () => {
    const h = harness({ kubeconfigIntervalMs: 10_000 });
    const end = new AbortController();
    const source = h.cache.source({ signal: end.signal });
    await h.put(provisioned());
    await h.start();
    h.script.kubeconfig = "two";
    await h.pass(10_000);
    const received: unknown[] = [];
    const taken = take(source, received);
    await flushEvents();
    expect(received).toEqual([prod]);
    end.abort();
    await taken;
    await h.end();
  });
});

it("a cluster cache runs only once", async () => {
  const h = harness();
  await h.start();
  await expect(h.rerun()).rejects.toThrow("create another one");
  await h.end();
});
