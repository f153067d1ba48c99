import type { Registry } from "prom-client";
import type { ElectionObserver } from "../election/election.ts";
import { metricFamilies } from "./family.ts";

/** Registers the metrics `leader_election_*` and returns their observer. */
export function electionMetrics(registry: Registry): ElectionObserver {
  const { counter, gauge } = metricFamilies(registry);
  const labels = ["name"] as const;
  const status = gauge(
    "leader_election_master_status",
    "Whether this process holds the lease: 1 for the leader, 0 otherwise",
    labels,
  );
  const slowPath = counter(
    "leader_election_slowpath_total",
    "Number of lease renewals that found a Lease modified by another client",
    labels,
  );
  return {
    leading(name, leading) {
      status(name).value = leading ? 1 : 0;
    },
    slowPath(name) {
      slowPath(name).value++;
    },
  };
}
