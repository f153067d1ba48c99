import { rm } from "node:fs/promises";
import { lease as leaseKind } from "@capikit/api/kubernetes";
import { type Client, clientOf, createClient } from "@capikit/client";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { createCache } from "../../src/cache/create-cache.ts";
import { selectionOf } from "../../src/cache/selection-of.ts";
import { workloadClientOptions } from "../../src/capi/cluster-cache/create-workload-client.ts";
import { type ManagerOptions, parseManagerFlags, startManager } from "../../src/index.ts";
import { webhookServer } from "../../src/webhooks/index.ts";
import { testKind } from "../cache/stream-server.ts";
import { keepingLogger, type LogLine } from "../support/fake-cache.ts";

/** JavaScript, and TypeScript without `exactOptionalPropertyTypes`, allow it for each option. */
const unset = undefined as never;

let server: FaultServer;
let client: Client;
let certDir: string;
beforeAll(async () => {
  const event = { group: "events.k8s.io", version: "v1", kind: "Event", plural: "events" } as const;
  server = await startFaultServer({ kinds: [testKind, leaseKind, { ...event, scope: "Namespaced" }] });
  client = createClient(server.config);
  for (const namespace of ["ns", "other"]) {
    server.put(testKind, { metadata: { namespace, name: "a", labels: { in: namespace } } });
  }
  certDir = await certificateFolder(await newCertificate("01"));
});
afterAll(async () => {
  await client.close();
  await server.stop();
  await rm(certDir, { recursive: true });
});

const namespacesOf = (objects: readonly { readonly metadata: { readonly namespace?: string } }[]) =>
  objects.map(({ metadata }) => metadata.namespace);

async function managerWith(options: Partial<ManagerOptions>) {
  const flags = [
    ...["--health-addr=0", "--diagnostics-address=0", "--namespace=ns"],
    ...["--leader-elect", "--leader-elect-lease-duration=42s"],
  ];
  return await startManager({
    name: "undefined-options",
    flags: parseManagerFlags(flags),
    config: { ...server.config, namespace: "pod" },
    controllers: [],
    logger: silentLogger,
    signals: false,
    ...options,
  });
}

async function cacheWith(selection: object, general: object = { namespaces: ["ns"] }) {
  const stop = new AbortController();
  const cache = createCache({ client, kinds: [{ kind: testKind, ...selection }], ...general });
  const running = cache.start(stop.signal);
  const found = await cache.list(testKind);
  stop.abort();
  await running;
  return namespacesOf(found);
}

/** The results of `run` with an option that is undefined, which must be those without it. */
const cases: Record<string, { run: (option: object) => unknown; options: object }> = {
  "cache of startManager": {
    options: { namespaces: unset, clock: unset, syncPeriodMs: unset, reflector: unset },
    async run(cache) {
      await using manager = await managerWith({ cache });
      return namespacesOf(await manager.cache.list(testKind));
    },
  },
  "leaderElection of startManager": {
    options: {
      ...{ namespace: unset, identity: unset, labels: unset, releaseOnStop: unset, exitOnLoss: unset },
      ...{ leaseDurationMs: unset, renewDeadlineMs: unset, retryPeriodMs: unset, stallTimeoutMs: unset },
    },
    async run(leaderElection) {
      await using manager = await managerWith({ leaderElection: { name: "lease", ...leaderElection } });
      await manager.elected;
      const { spec } = server.object(leaseKind, { namespace: "pod", name: "lease" }) ?? {};
      return spec?.leaseDurationSeconds;
    },
  },
  "a kind of createCache": {
    options: { namespaces: unset, labelSelector: unset, fieldSelector: unset, transform: unset },
    run: (selection) => cacheWith(selection),
  },
  "the general selection of createCache": {
    options: { labelSelector: unset, readYourWrites: unset, readYourWritesTimeoutMs: unset, random: unset },
    run: (general) => cacheWith({}, { namespaces: ["ns"], ...general }),
  },
  "limit of listAll": {
    options: { limit: unset, continue: unset, resourceVersion: unset },
    async run(options) {
      const limits: unknown[] = [];
      const recording = clientOf({
        ...client.transport,
        request(asked) {
          limits.push(asked.query?.limit);
          return client.transport.request(asked);
        },
      });
      for await (const _ of recording.listAll(testKind, options)) break;
      return limits;
    },
  },
  "start of webhookServer": {
    options: { logger: unset, observer: unset, registry: unset, signal: unset },
    async run(start) {
      const lines: LogLine[] = [];
      await using running = await webhookServer({
        ...{ webhooks: [], port: 0, host: "127.0.0.1", certDir, logger: keepingLogger(lines) },
      }).start(start);
      expect(running.port).toBeGreaterThan(0);
      return lines.map(({ message }) => message);
    },
  },
  "client of a cluster cache": {
    options: { qps: unset, burst: unset, limits: { bodyMs: unset, listBytes: unset } },
    run: (client) => {
      const { qps, burst, limits } = workloadClientOptions(client);
      return [qps, burst, limits?.bodyMs, limits?.listBytes];
    },
  },
};

describe("an undefined option", () => {
  it.each(Object.entries(cases))("is the same as a missing one: %s", async (_, { run, options }) => {
    const expected = await run({});
    expect(await run(options)).toEqual(expected);
    expect(expected).toBeDefined();
  });

  it("never widens the selection of a kind", () => {
    const general = { namespaces: ["ns"], labelSelector: "a", fieldSelector: "b", transform: false as const };
    const own = {
      kind: testKind,
      namespaces: unset,
      labelSelector: unset,
      fieldSelector: unset,
      transform: unset,
    };
    expect(selectionOf(testKind, { ...general, kinds: [own] })).toEqual(general);
  });
});
