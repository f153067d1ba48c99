/**
 * Public reports about stale caches, queues and loops of operators, replayed.
 * docs/decisions/reports.md lists the reports.
 *
 * @module
 */
import { deployment } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { createFakeClock } from "@capikit/common/time";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Widget, widget } from "../../testing/test/kinds.ts";
import {
  after,
  type ControllerDefinition,
  type ControllerOptions,
  defineController,
  parseManagerFlags,
  type Reconcile,
  startManager,
} from "../src/index.ts";
import { createQueue } from "../src/queue/create-queue.ts";
import { createOrUpdate } from "../src/writes/index.ts";

const w = { name: "w", namespace: "ns" };

async function startServed(): Promise<FaultServer> {
  const server = await startFaultServer({ kinds: [widget] });
  onTestFinished(() => server.stop());
  return server;
}

async function startOn(server: FaultServer, controllers: readonly ControllerDefinition[], cache = {}) {
  const manager = await startManager({
    name: "tracker",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: server.config,
    logger: silentLogger,
    signals: false,
    controllers,
    cache: { reflector: { backoff: { initialMs: 20, maxMs: 20, jitter: 0 } }, ...cache },
  });
  onTestFinished(() => manager.stop());
}

const tracker = (reconcile: Reconcile, more: Partial<ControllerOptions<Widget>> = {}) =>
  defineController<Widget>({ name: "tracker", for: widget, reconcile, ...more } as never);

describe("a creation with a random name", () => {
  /** Creates a part if the cache has none, and returns the errors of four passes. */
  async function scaleUp(delayMs: number, cacheOptions: object) {
    const server = await startServed();
    server.put(widget, { metadata: w });
    const errors: unknown[] = [];
    let passes = 0;
    const reconcile: Reconcile = async ({ cache, client, request }) => {
      if (request.name !== w.name || passes > 3) return;
      try {
        const parts = await cache.list(widget, { namespace: "ns", labelSelector: "part=yes" });
        if (parts.length === 0) {
          // The events after the next one are delayed.
          server.inject("delayed-event", { resource: "widgets", delayMs });
          server.put(widget, { metadata: { name: "other", namespace: "ns" } });
          const metadata = { generateName: "part-", namespace: "ns", labels: { part: "yes" } };
          await client.create(widget, { metadata, spec: {} });
        }
      } catch (error) {
        errors.push((error as { code?: string }).code);
      }
      passes++;
      return after(1);
    };
    await startOn(server, [tracker(reconcile)], cacheOptions);
    await expect.poll(() => passes).toBe(4);
    return [server.objects(widget).filter(({ metadata }) => metadata.labels).length, errors];
  }

  it("scylladb/scylla-operator#2492, k0sproject/k0smotron#1535, gardener/gardener#14274: the cache lags behind it", async () => {
    expect(await scaleUp(100, {})).toEqual([1, []]);
  });

  it("kubernetes-sigs/cluster-api#13649: the wait for the cache times out", async () => {
    const stale = "CACHE_STALE";
    expect(await scaleUp(60_000, { readYourWritesTimeoutMs: 10 })).toEqual([1, [stale, stale, stale]]);
  });
});

it("nolar/kopf#1185, dotnet/dotnet-operator-sdk#972: an object was deleted while the operator was down", async () => {
  const server = await startServed();
  const finalizers = ["test.dev/tracker"];
  server.put(widget, { metadata: { ...w, finalizers } });
  const client = createClient(server.config);
  await client.delete(widget, w);
  expect(server.object(widget, w)?.metadata.deletionTimestamp).toBeDefined();
  await startOn(server, [
    tracker(async ({ cache, client: own, request }) => {
      const found = await cache.find(widget, { namespace: "", ...request });
      if (!found?.metadata.deletionTimestamp) return;
      const patch = { metadata: { finalizers: null } };
      await own.patch(widget, { namespace: "", ...request }, { type: "merge", patch });
    }),
  ]);
  await expect.poll(() => server.object(widget, w)).toBeUndefined();
  await client.close();
});

it("reddit/achilles-sdk#40: a change waits for the backoff of earlier errors", async () => {
  const clock = createFakeClock();
  const queue = createQueue<string>({ clock });
  for (let failures = 0; failures < 10; failures++) queue.add("a", { rateLimited: true });
  expect(queue.waiting).toBe(1);
  queue.add("a");
  expect((await queue.get())?.key).toBe("a");
});

describe("an operator that leaves out the defaults of the server", () => {
  it("openstack-k8s-operators/lib-common#681, infradohq/headscale-operator#107: createOrUpdate changes nothing, so that no event follows", async () => {
    const server = await startFaultServer({ kinds: [deployment] });
    const client = createClient(server.config);
    onTestFinished(async () => {
      await client.close();
      await server.stop();
    });
    const pass = async () => {
      const { object } = await createOrUpdate(client, deployment, { metadata: w } as never, (draft) => {
        draft.spec = {
          selector: { matchLabels: { app: "w" } },
          template: {
            metadata: { labels: { app: "w" } },
            spec: { containers: [{ name: "main", image: "image", ports: [{ containerPort: 80 }] }] },
          },
        };
      });
      return [object.metadata.generation, object.metadata.resourceVersion];
    };
    const first = await pass();
    expect(server.object(deployment, w)?.spec.replicas).toBe(1);
    expect([await pass(), await pass()]).toEqual([first, first]);
  });
});
