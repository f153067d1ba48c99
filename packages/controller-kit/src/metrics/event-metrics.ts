import type { Registry } from "prom-client";
import type { EventObserver } from "../events/event-observer.ts";
import { numberFamily } from "./family.ts";

/** Registers the metrics of recorded events and returns an observer that updates them. */
export function eventMetrics(registry: Registry): EventObserver {
  const written = numberFamily(registry, "counter", {
    name: "capikit_events_written_total",
    help: "Number of written events, new ones and series updates",
    labels: ["type"],
  });
  const dropped = numberFamily(registry, "counter", {
    name: "capikit_events_dropped_total",
    help: "Number of dropped events, by reason",
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
