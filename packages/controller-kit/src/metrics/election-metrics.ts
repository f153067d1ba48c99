import type { Registry } from "prom-client";
import type { ElectionObserver } from "../election/election.ts";
import { numberFamily } from "./family.ts";

/** Registers the metrics `leader_election_*` and returns their observer. */
export function electionMetrics(registry: Registry): ElectionObserver {
  const labels = ["name"] as const;
  const status = numberFamily(registry, "gauge", {
    name: "leader_election_master_status",
    help: "Whether this process holds the lease: 1 for the leader, 0 otherwise",
    labels,
  });
  const slowPath = numberFamily(registry, "counter", {
    name: "leader_election_slowpath_total",
    help: "Number of lease renewals that found a Lease modified by another client",
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
