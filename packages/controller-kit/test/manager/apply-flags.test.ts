import { watchLabel } from "@capikit/api/core/v1beta2";
import { expect, it } from "vitest";
import { startController } from "../../src/controller/controller-run.ts";
import { defineController } from "../../src/controller/define-controller.ts";
import { applyFlags } from "../../src/manager/collect-parts.ts";
import { createFakeCache, flushTasks, keepingLogger, noClient, noEvents } from "../support/fake-cache.ts";
import { object, ownedBy, Parts, Widgets } from "../support/kinds.ts";

const none = { watchFilter: undefined, concurrency: {} };

it("restricts controllers to objects with the watch filter label and their owned objects", async () => {
  const seen: string[] = [];
  const [controller] = applyFlags(
    [
      defineController({
        name: "widget",
        for: Widgets,
        owns: [Parts],
        reconcile: async ({ request }) => void seen.push(request.name),
      }),
    ],
    { ...none, watchFilter: "blue" },
  );
  if (controller === undefined) throw new Error("the controller is gone");
  const cache = createFakeCache();
  const running = startController(controller, {
    cache,
    client: noClient,
    events: noEvents,
    logger: keepingLogger([]),
  });
  cache.sync(Widgets);
  cache.sync(Parts);
  running.run();
  const widget = (name: string, color?: string) =>
    object(Widgets, `ns/${name}`, color === undefined ? {} : { labels: { [watchLabel]: color } });
  cache.emit(Widgets, { type: "create", object: widget("none") });
  cache.emit(Widgets, { type: "create", object: widget("red", "red") });
  cache.emit(Widgets, { type: "create", object: widget("blue", "blue") });
  await flushTasks();
  expect(seen).toEqual(["blue"]);
  for (const owner of ["blue", "red", "gone"]) {
    const ownerReferences = [ownedBy("Widget", owner)];
    cache.emit(Parts, {
      type: "create",
      object: object(Parts, `ns/part-of-${owner}`, { ownerReferences }),
    });
  }
  await flushTasks();
  expect(seen).toEqual(["blue", "blue", "gone"]);
  await running.stop();
});

it("does not change controllers without the filter or without a kind", () => {
  const reconcile = async () => undefined;
  const shared = defineController({ name: "shared", for: Widgets, reconcile, watchFilter: false });
  const free = defineController({ name: "free", sources: [async function* () {}], reconcile });
  const applied = applyFlags([shared, free], { ...none, watchFilter: "blue" });
  expect(applied).toEqual([shared, free]);
  expect(applied[0]).toBe(shared);
});

it("sets concurrency by controller name or kind", () => {
  const reconcile = async () => undefined;
  const named = (name: string) => defineController({ name, for: Widgets, reconcile, concurrency: 3 });
  const sizes = (concurrency: Record<string, number>) =>
    applyFlags([named("widget"), named("widget-cleaner")], { ...none, concurrency }).map(
      (controller) => controller.concurrency,
    );
  expect(sizes({})).toEqual([3, 3]);
  expect(sizes({ widget: 7 })).toEqual([7, 7]);
  expect(sizes({ widget: 7, "widget-cleaner": 2 })).toEqual([7, 2]);
  expect(sizes({ gadget: 9 })).toEqual([3, 3]);
});
