import { describe, expect, it } from "vitest";
import type { ReconcileContext } from "../../src/controller/reconcile.ts";
import { watched } from "../../src/sources/watch.ts";
import { controllerBench } from "../support/controller-bench.ts";
import { flushTasks } from "../support/fake-cache.ts";
import { object, Parts, type Widget, Widgets, Zones } from "../support/kinds.ts";

const toWidget = ({ metadata }: Widget) => ({ namespace: "ns", name: `of-${metadata.name}` });
const zone = (name: string, resourceVersion = "1") => object(Zones, name, { resourceVersion });

describe("watches added by a reconcile", () => {
  it("reconcile objects for existing and later objects of the kind", async () => {
    const seen: string[] = [];
    const { cache, touch, lines } = await controllerBench(async ({ request, watch }) => {
      seen.push(request.name);
      watch(watched(Zones, toWidget));
    });
    cache.emit(Zones, { type: "create", object: zone("old") });
    await touch("ns/first");
    cache.emit(Zones, { type: "create", object: zone("new") });
    await flushTasks();
    expect(seen).toEqual(["first", "of-old", "of-new"]);
    expect(cache.handlers(Zones)).toBe(1);
    expect(
      lines.filter(({ message }) => message === "Added watch").map(({ fields }) => fields),
    ).toMatchObject([{ watched: "Zone (example.org/v1)" }]);
  });

  it("start once for each kind, in any version", async () => {
    const { cache, controller } = await controllerBench(async () => {});
    const next = { ...Zones, version: "v2" };
    for (const kind of [Zones, next, Parts, Zones]) controller.watch(watched(kind, toWidget));
    expect([Zones, next, Parts].map((kind) => cache.handlers(kind))).toEqual([1, 0, 1]);
  });

  it("start again after the cache has removed the informer", async () => {
    const { cache, controller } = await controllerBench(async () => {});
    controller.watch(watched(Zones, toWidget));
    cache.removeInformer(Zones);
    expect(cache.handlers(Zones)).toBe(0);
    for (let at = 0; at < 2; at++) controller.watch(watched(Zones, toWidget));
    expect(cache.handlers(Zones)).toBe(1);
  });

  it("are in addition to a watch of the definition", async () => {
    const seen: string[] = [];
    const { cache, controller } = await controllerBench(async ({ request }) => void seen.push(request.name), {
      watches: [watched(Zones, () => ({ namespace: "ns", name: "defined" }))],
    });
    controller.watch(watched(Zones, toWidget));
    cache.emit(Zones, { type: "create", object: zone("z") });
    await flushTasks();
    expect(seen).toEqual(["defined", "of-z"]);
  });

  it("apply their predicates and the filters of the controller", async () => {
    const seen: string[] = [];
    const { cache, controller } = await controllerBench(async ({ request }) => void seen.push(request.name), {
      eventFilter: (event) => event.object.metadata.name !== "ignored",
      secondaryResyncs: false,
    });
    const predicates = [({ object }: { object: Widget }) => object.metadata.name !== "paused"];
    controller.watch(watched(Zones, toWidget, { predicates }));
    const [a, newer] = [zone("a"), zone("a", "2")];
    for (const name of ["ignored", "paused"]) cache.emit(Zones, { type: "create", object: zone(name) });
    cache.emit(Zones, { type: "update", oldObject: a, object: a });
    await flushTasks();
    expect(seen).toEqual([]);
    cache.emit(Zones, { type: "update", oldObject: a, object: newer });
    await flushTasks();
    expect([...new Set(seen)]).toEqual(["of-a"]);
  });

  it("end with the controller, which then ignores new ones", async () => {
    const { cache, controller } = await controllerBench(async () => {});
    controller.watch(watched(Zones, toWidget));
    await controller.stop();
    controller.watch(watched(Parts, toWidget));
    expect([Zones, Parts].map((kind) => cache.handlers(kind))).toEqual([0, 0]);
  });

  it("can be tried again after an error", async () => {
    const { controller } = await controllerBench(async () => {});
    const invalid = watched({ ...Zones, plural: "" }, toWidget);
    for (let at = 0; at < 2; at++) {
      expect(() => controller.watch(invalid)).toThrow(
        'controller "widget": invalid kind descriptor {"group":"example.org"',
      );
    }
  });
});

describe("the clock of a reconcile", () => {
  it("is the controller's, with and without the object", async () => {
    const times: number[] = [];
    const bench = await controllerBench(async ({ clock }) => void times.push(clock.now()));
    await bench.pass(1234);
    await bench.touch("ns/a");
    const whole = await controllerBench(
      undefined as never,
      {
        reconcileObject: async ({
          clock,
          watch,
          object: { metadata },
        }: ReconcileContext & { object: Widget }) => {
          watch(watched(Zones, toWidget));
          if (metadata.name === "a") times.push(clock.now());
        },
      } as never,
    );
    whole.cache.emit(Widgets, { type: "create", object: object(Widgets, "ns/a") });
    await flushTasks();
    expect(times).toEqual([1234, 0]);
    expect(whole.cache.handlers(Zones)).toBe(1);
  });
});
