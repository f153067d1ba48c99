import { type ConfigMap, configMap } from "@capikit/api/kubernetes";
import { createClient, type ObjectRef } from "@capikit/client";
import {
  after,
  capiControllerDefaults,
  defineController,
  draftOf,
  owned,
  watched,
} from "@capikit/controller-kit";
import { consistentClient, createCache } from "@capikit/controller-kit/cache";
import { generationChanged, type ReconcileReport, startController } from "@capikit/controller-kit/controller";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { silentLogger } from "@capikit/serving";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { widgetCrd, widgetKind } from "../../src/widgets.ts";

const gears = widgetKind("gears");
const namespace = "default";
const count = inject("nightly") ? 2_000 : 60;
const patience = { timeout: 120_000, interval: 20 };

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await shareControlPlane();
  await controlPlane.installCrds([widgetCrd(gears)]);
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
});

/** A cache, its consistent client, and the other dependencies of a controller. */
function world() {
  const live = createClient(controlPlane.config);
  const cache = createCache({ client: live, namespaces: [namespace] });
  const end = new AbortController();
  const ended = cache.start(end.signal);
  const reports: ReconcileReport[] = [];
  return {
    cache,
    client: consistentClient(live, cache),
    events: { normal() {}, warning() {} },
    logger: silentLogger,
    observer: { reconciled: (report: ReconcileReport) => void reports.push(report) },
    reports,
    async close() {
      end.abort();
      await ended;
      await live.close();
    },
  };
}

it("reconciles every object, creates owned objects, and recreates deleted ones", async () => {
  const mine = world();
  const { client } = mine;
  const paces = new Map<string, ObjectRef>();
  const controller = startController(
    defineController({
      name: "gear",
      for: gears,
      predicates: [generationChanged],
      owns: [owned(configMap)],
      watches: [
        watched(configMap, ({ metadata: { labels } }) =>
          labels?.all === "true" ? [...paces.values()] : undefined,
        ),
      ],
      concurrency: 8,
      async reconcileObject({ object, request, cache }) {
        const name = `of-${request.name}`;
        paces.set(request.name, request);
        const made = await cache.find(configMap, { namespace, name });
        const size = String(object.spec?.size);
        const wanted = { namespace, name };
        if (made === undefined) {
          const owner = { ...gearOwner(request.name, object.metadata.uid), controller: true };
          await client.create(configMap, {
            metadata: { ...wanted, ownerReferences: [owner] },
            data: { size },
          });
        } else if (made.data?.size !== size) {
          await client.replace(configMap, { ...draftOf(made), data: { size } } as ConfigMap);
        }
        // Reads the previous write: creates no duplicates, and gets no conflicts from old versions.
        const draft = draftOf(await cache.get(gears, request));
        if (draft.status?.seen === object.spec?.size) return undefined;
        draft.status = { seen: object.spec?.size ?? 0 };
        await client.replace(gears, draft, { subresource: "status" });
        return undefined;
      },
    }),
    mine,
  );
  controller.run();
  const names = Array.from({ length: count }, (_, at) => `gear-${at}`);
  await Promise.all(
    names.map((name, size) => client.create(gears, { metadata: { namespace, name }, spec: { size } })),
  );
  const seen = async () => {
    const all = await mine.cache.list(gears);
    const sizes = (await mine.cache.list(configMap)).filter(({ metadata }) =>
      metadata.name?.startsWith("of-"),
    );
    return [all.filter(({ spec, status }) => spec?.size === status?.seen).length, sizes.length];
  };
  await vi.waitFor(async () => expect(await seen()).toEqual([count, count]), patience);
  // Without other writers, no write conflicted.
  expect(mine.reports.filter(({ result }) => result === "error")).toEqual([]);

  for (const name of names.slice(0, 10)) {
    await client.patch(gears, { namespace, name }, { type: "merge", patch: { spec: { size: 1_000 } } });
    await controlPlane.client.delete(configMap, { namespace, name: `of-${name}` });
  }
  await vi.waitFor(async () => {
    const made = await Promise.all(
      names.slice(0, 10).map((name) => controlPlane.client.get(configMap, { namespace, name: `of-${name}` })),
    );
    expect(made.map(({ data }) => data?.size)).toEqual(Array(10).fill("1000"));
    expect(await seen()).toEqual([count, count]);
  }, patience);
  const before = mine.reports.length;
  await client.create(configMap, { metadata: { namespace, name: "hint", labels: { all: "true" } } });
  await vi.waitFor(() => expect(mine.reports.length).toBeGreaterThanOrEqual(before + count), patience);
  await controller.stop();
  await mine.close();
});

it("starts when the kind is installed, and reconciles at Cluster API's pace", async () => {
  const levers = widgetKind("levers");
  const mine = world();
  const times = new Map<string, number>();
  const controller = startController(
    defineController({
      ...capiControllerDefaults,
      name: "lever",
      for: levers,
      async reconcile({ request }) {
        times.set(request.name, (times.get(request.name) ?? 0) + 1);
        return after("10ms");
      },
    }),
    mine,
  );
  controller.run();
  await controlPlane.installCrds([widgetCrd(levers)]);
  for (const name of ["a", "b"]) {
    await mine.client.create(levers, { metadata: { namespace, name }, spec: {} });
  }
  await vi.waitFor(() => {
    expect([...times.values()].map((its) => its >= 3)).toEqual([true, true]);
  }, patience);
  await controller.stop();
  await mine.close();
});

function gearOwner(name: string, uid: string | undefined) {
  return { apiVersion: `${gears.group}/${gears.version}`, kind: gears.kind, name, uid: String(uid) };
}
