import type { Registry } from "prom-client";
import type { EventObserver } from "../events/event-observer.ts";
import { numberFamily } from "./family.ts";

/** Registers the metrics of recorded events and gives what fills them. */
export function eventMetrics(registry: Registry): EventObserver {
  const written = numberFamily(registry, "counter", {
    name: "capikit_events_written_total",
    help: "Events written, new ones and counts of series",
    labels: ["type"],
  });
  const dropped = numberFamily(registry, "counter", {
    name: "capikit_events_dropped_total",
    help: "Events that were not written, by reason",
    labels: ["reason"],
  });
  return {
    written(series) {
      written(series ? "series" : "single").value++;
    },
    dropped(why) {
      dropped(why).value++;
    },
  };
}
