import type { Registry } from "prom-client";
import type { ElectionObserver } from "../election/election.ts";
import { numberFamily } from "./family.ts";

/** Registers the metrics of leader elections, `leader_election_*`, and gives what fills them. */
export function electionMetrics(registry: Registry): ElectionObserver {
  const labels = ["name"] as const;
  const status = numberFamily(registry, "gauge", {
    name: "leader_election_master_status",
    help: "Whether this process leads by the lease of this name: 1, or stands by: 0",
    labels,
  });
  const slowPath = numberFamily(registry, "counter", {
    name: "leader_election_slowpath_total",
    help: "Renewals of the lease of this name that found it written by others",
    labels,
  });
  return {
    leading(name, leading) {
      status(name).value = leading ? 1 : 0;
    },
    slowPath(name) {
      slowPath(name).value++;
    },
  };
}
