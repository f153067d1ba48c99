import {
  afterControlPlaneInitialized,
  beforeClusterCreate,
  beforeClusterDelete,
  beforeClusterUpgrade,
  generateUpgradePlan,
} from "@capikit/api/catalog";
import { configMap } from "@capikit/api/kubernetes";
import { type Client, clientOf } from "@capikit/client";
import { ApiError, TransportError } from "@capikit/client/errors";
import type { Transport } from "@capikit/client/transport";
import { createFakeClock } from "@capikit/common/time";
import { silentLogger } from "@capikit/serving";
import { describe, expect, it } from "vitest";
import { ClusterNotConnectedError, workloadHandler } from "../../../src/capi/workload.ts";
import { cluster } from "../objects.ts";

const typed = {
  ...{ apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1", kind: "Request" },
  cluster: cluster({ metadata: { namespace: "shop", name: "prod" } }),
};
const upgrade = { ...typed, fromKubernetesVersion: "v1.35.0", toKubernetesVersion: "v1.36.0" };
const read = { method: "GET", path: "/api" };
const workload = "Waiting for workload cluster shop/prod";
const ref = { namespace: "kube-system", name: "add-on" };

/** A cluster cache with a connection to a server that answers requests with `answer`. */
function connected(answer: Transport["request"]) {
  const client = clientOf({ server: "https://prod", request: answer, close: async () => {} });
  return { getUncachedClient: () => client };
}

const unused = connected(() => Promise.reject(new Error("no request expected")));
const never = () => new Promise<never>(() => {});
const context = () => ({ signal: new AbortController().signal, logger: silentLogger });

/** Rejects like a request whose signal aborts. */
const pending: Transport["request"] = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

describe("a handler that reaches workload clusters", () => {
  it("passes the request and a client of the workload cluster, and succeeds after the work", async () => {
    const paths: string[] = [];
    const clusters = connected(async ({ path }) => {
      paths.push(path);
      const text = JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: ref });
      return { status: 200, headers: {}, body: (async function* () {})(), text: async () => text };
    });
    const seen: unknown[] = [];
    const handler = workloadHandler(clusters, beforeClusterUpgrade, async (call) => {
      seen.push(call.cluster, call.request.toKubernetesVersion);
      seen.push((await call.client.get(configMap, ref)).metadata.name);
      return undefined;
    });
    expect(await handler.handle(upgrade, context())).toEqual({ retryAfterSeconds: 0 });
    expect(seen).toEqual([{ namespace: "shop", name: "prod" }, "v1.36.0", "add-on"]);
    expect(paths).toEqual(["/api/v1/namespaces/kube-system/configmaps/add-on"]);
    expect(handler).toMatchObject({ hook: beforeClusterUpgrade, timeoutSeconds: 10 });
  });

  it.each([
    [{}, {}, 30],
    [{ retryAfterSeconds: 5 }, {}, 5],
    [{ retryAfterSeconds: 5 }, { retryAfterSeconds: 90 }, 90],
    // 0 would release the hook.
    [{}, { retryAfterSeconds: 0 }, 1],
    [{}, { retryAfterSeconds: 0.2 }, 1],
  ])("blocks a blocking hook with the reason of the work (%j, %j)", async (options, wait, seconds) => {
    const work = async () => ({ message: "Waiting for Job x", ...wait });
    const handler = workloadHandler(unused, beforeClusterUpgrade, work, options);
    expect(await handler.handle(upgrade, context())).toEqual({
      message: "Waiting for Job x",
      retryAfterSeconds: seconds,
    });
  });

  it("fails a hook that does not block, so that Cluster API retries it", async () => {
    const work = async () => ({ message: "Waiting for Job x" });
    const handler = workloadHandler(unused, afterControlPlaneInitialized, work);
    expect(await handler.handle(typed, context())).toEqual({
      status: "Failure",
      message: "Waiting for Job x",
    });
  });

  const apiError = (status: number) => new ApiError(read, status, {});
  it.each([
    [new TransportError(read, "https://10.0.0.1:6443", new Error("ECONNREFUSED")), "connection failed"],
    [new DOMException("no answer within 10000 ms", "TimeoutError"), "no answer in time"],
  ])("waits while the cluster is unreachable: %s", async (error, reason) => {
    const handler = workloadHandler(
      connected(() => Promise.reject(error)),
      beforeClusterDelete,
      async ({ client }) => {
        await client.get(configMap, ref);
        return undefined;
      },
    );
    expect(await handler.handle(typed, context())).toEqual({
      message: `${workload}: ${reason}`,
      retryAfterSeconds: 30,
    });
  });

  it("waits without a connection, and does not start the work", async () => {
    const clusters = {
      getUncachedClient: (): Client => {
        throw new ClusterNotConnectedError({ namespace: "shop", name: "prod" });
      },
    };
    const handler = workloadHandler(clusters, afterControlPlaneInitialized, never);
    expect(await handler.handle(typed, context())).toEqual({
      status: "Failure",
      message: `${workload}: not connected`,
    });
  });

  it("throws other errors, also of other servers", async () => {
    const errors = [
      ...[apiError(403), apiError(404), new TypeError("x is undefined")],
      ...[401, 429, 503].map(apiError),
      new TransportError(read, "https://management:6443", new Error("ECONNREFUSED")),
      new DOMException("no answer of the backup service", "TimeoutError"),
    ];
    for (const error of errors) {
      const handler = workloadHandler(unused, beforeClusterUpgrade, () => Promise.reject(error));
      await expect(handler.handle(upgrade, context())).rejects.toBe(error);
    }
  });

  it("succeeds without a connection if the call does not need the cluster", async () => {
    const handler = workloadHandler(unused, beforeClusterDelete, never, {
      isNeeded: ({ cluster: { metadata } }) => metadata.name !== "prod",
    });
    expect(await handler.handle(typed, context())).toEqual({ retryAfterSeconds: 0 });
  });
});

/** Answers all requests with this status, or with a body that breaks off. */
const answering =
  (status: number, text: () => Promise<string> = async () => ""): Transport["request"] =>
  async () => ({ status, headers: {}, body: (async function* () {})(), text });

it.each([
  [answering(401), "credentials refused"],
  [answering(429), "status 429"],
  [answering(503), "status 503"],
  [
    answering(200, () => Promise.reject(new TransportError(read, "https://prod", new Error("ECONNRESET")))),
    "connection failed",
  ],
])("recognizes failed answers of the workload cluster (%#)", async (answer, reason) => {
  const handler = workloadHandler(connected(answer), beforeClusterDelete, async ({ client }) => {
    await client.get(configMap, ref);
    return undefined;
  });
  expect(await handler.handle(typed, context())).toMatchObject({ message: `${workload}: ${reason}` });
});

describe("the time limit", () => {
  const late = { message: `${workload}: no answer in time`, retryAfterSeconds: 30 };

  it("ends requests, also without a signal or with one of their own", async () => {
    const clock = createFakeClock();
    const own = new AbortController();
    const ended: unknown[] = [];
    const handler = workloadHandler(
      connected(pending),
      beforeClusterUpgrade,
      async ({ client, signal }) => {
        const requests = [{}, { signal }, { signal: own.signal }].map((options) =>
          client.get(configMap, ref, options).catch((error: Error) => ended.push(error.name)),
        );
        await Promise.all(requests);
        return undefined;
      },
      { timeoutSeconds: 5, clock },
    );
    const answer = handler.handle(upgrade, context());
    clock.advance(3999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toEqual([]);
    clock.advance(1);
    expect(await answer).toEqual(late);
    await expect.poll(() => ended).toEqual(["TimeoutError", "TimeoutError", "TimeoutError"]);
  });

  it("ends the wait for work that ignores the signal", async () => {
    const clock = createFakeClock();
    const handler = workloadHandler(unused, beforeClusterUpgrade, never, { clock });
    const answer = handler.handle(upgrade, context());
    clock.advance(8000);
    expect(await answer).toEqual(late);
  });

  it("is 80 % of the time that the caller leaves, with isNeeded", async () => {
    const clock = createFakeClock();
    const handler = workloadHandler(unused, beforeClusterUpgrade, never, {
      clock,
      isNeeded: async (_, signal) => {
        clock.advance(1000);
        return !signal.aborted;
      },
    });
    let isDone = false;
    const answer = handler.handle(upgrade, { ...context(), remainingMs: 2000 });
    void answer.then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(599);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    clock.advance(1);
    expect(await answer).toEqual(late);
  });

  it("ends isNeeded, without blaming the workload cluster", async () => {
    const clock = createFakeClock();
    const handler = workloadHandler(unused, beforeClusterUpgrade, never, { clock, isNeeded: never });
    const answer = handler.handle(upgrade, { ...context(), remainingMs: 1000 });
    clock.advance(800);
    expect(await answer).toEqual({
      message: "Checking whether workload cluster shop/prod is needed: no answer in time",
      retryAfterSeconds: 30,
    });
  });

  it("passes on the caller's cancellation", async () => {
    const caller = new AbortController();
    let seen: AbortSignal | undefined;
    const handler = workloadHandler(unused, beforeClusterUpgrade, ({ signal }) => {
      seen = signal;
      return never();
    });
    const answer = handler.handle(upgrade, { signal: caller.signal, logger: silentLogger });
    const gone = new Error("the caller is gone");
    caller.abort(gone);
    await expect(answer).rejects.toBe(gone);
    expect(seen?.reason).toBe(gone);
  });
});

it("rejects hooks that cannot use the workload cluster", () => {
  expect(() => workloadHandler(unused, beforeClusterCreate, never)).toThrow(
    "BeforeClusterCreate is called before the workload cluster exists",
  );
  expect(() => workloadHandler(unused, generateUpgradePlan, never)).toThrow(
    "GenerateUpgradePlan is not a lifecycle hook",
  );
  const own = { ...beforeClusterUpgrade, group: "hooks.example.org", tags: [] };
  expect(workloadHandler(unused, own, never).hook).toBe(own);
});

it("rejects invalid options", () => {
  expect(() => workloadHandler(unused, beforeClusterDelete, never, { timeoutSeconds: 0 })).toThrow(
    "workloadHandler: timeoutSeconds must be a positive integer, got 0",
  );
});

it("takes only reasons to wait without unknown members, and in every case", () => {
  const message = "Waiting for Job conformance";
  const declared = [
    workloadHandler(unused, beforeClusterUpgrade, async () => ({ message, retryAfterSeconds: 5 })),
    workloadHandler(unused, beforeClusterUpgrade, async ({ request }) =>
      request.toKubernetesVersion === "" ? undefined : { message },
    ),
    // @ts-expect-error a misspelt member
    workloadHandler(unused, beforeClusterUpgrade, async () => ({ message, retryAfterSecond: 5 })),
    // @ts-expect-error a misspelt member, with the call
    workloadHandler(unused, beforeClusterUpgrade, async ({ cluster }) => ({
      message: cluster.name,
      retry: 5,
    })),
    // @ts-expect-error a forgotten return
    workloadHandler(unused, beforeClusterUpgrade, async () => {
      await Promise.resolve(message);
    }),
  ];
  expect(declared).toHaveLength(5);
});
