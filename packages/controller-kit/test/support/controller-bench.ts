import { createFakeClock } from "@capikit/common/time";
import type { ControllerContext } from "../../src/controller/attempt-context.ts";
import type { ControllerObserver, ReconcileReport } from "../../src/controller/controller-observer.ts";
import type { ControllerOptions } from "../../src/controller/controller-options.ts";
import { startController } from "../../src/controller/controller-run.ts";
import { defineController } from "../../src/controller/define-controller.ts";
import type { Reconcile } from "../../src/controller/reconcile.ts";
import {
  createFakeCache,
  flushTasks,
  keepingLogger,
  type LogLine,
  noClient,
  noEvents,
} from "./fake-cache.ts";
import { object, type Widget, Widgets } from "./kinds.ts";

/** A running, synced controller of Widgets with a cache and a clock that the test controls. */
export async function controllerBench(
  reconcile: Reconcile,
  options: Partial<ControllerOptions<Widget>> = {},
  context: Partial<ControllerContext> = {},
) {
  const cache = createFakeCache();
  const clock = createFakeClock();
  const lines: LogLine[] = [];
  const reports: ReconcileReport[] = [];
  const counts = { active: 0, stuck: 0, starting: 0, stopped: 0 };
  const sourceFailures: string[] = [];
  const stale: string[] = [];
  const observer: ControllerObserver = {
    starting: () => void counts.starting++,
    stopped: () => void counts.stopped++,
    reconciled: (report) => void reports.push(report),
    activeWorkersChanged: (_controller, by) => {
      counts.active += by;
    },
    stuckChanged: (_controller, by) => {
      counts.stuck += by;
    },
    cacheWasStale: (controller, kind) => void stale.push(`${controller} ${kind}`),
    sourceFailed: (_controller, failure) => void sourceFailures.push(failure),
  };
  const definition = defineController<Widget>({
    name: "widget",
    for: Widgets,
    reconcile,
    ...options,
  } as never);
  const controller = startController(definition, {
    cache,
    client: noClient,
    events: noEvents,
    logger: keepingLogger(lines),
    observer,
    clock,
    ...context,
  });
  for (const { kind } of definition.watches) cache.sync(kind);
  controller.run();
  await flushTasks();
  let version = 1;
  return {
    cache,
    clock,
    lines,
    reports,
    counts,
    sourceFailures,
    stale,
    controller,
    /** Adds or changes a Widget. */
    async touch(...paths: string[]): Promise<void> {
      for (const path of paths) {
        const resourceVersion = String(++version);
        cache.emit(Widgets, { type: "create", object: object(Widgets, path, { resourceVersion }) });
      }
      await flushTasks();
    },
    async pass(ms: number): Promise<void> {
      clock.advance(ms);
      await flushTasks();
    },
    errors: () => lines.filter(({ level }) => level === "error"),
  };
}

/** A promise that the test resolves later. */
export function createLatch() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
