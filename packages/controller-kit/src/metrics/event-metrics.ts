import type { Registry } from "prom-client";
import type { EventObserver } from "../events/event-observer.ts";
import { metricFamilies } from "./family.ts";

/** Registers the metrics of recorded events and returns an observer that updates them. */
export function eventMetrics(registry: Registry): EventObserver {
  const { counter } = metricFamilies(registry);
  const written = counter(
    "capikit_events_written_total",
    "Number of written events, new ones and series updates",
    ["type"],
  );
  const dropped = counter("capikit_events_dropped_total", "Number of dropped events, by reason", ["reason"]);
  return {
    written(series) {
      written(series ? "series" : "single").value++;
    },
    dropped(why) {
      dropped(why).value++;
    },
  };
}
