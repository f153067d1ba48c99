import type { FailureDomain, Machine } from "@capikit/api/core/v1beta2";

interface Count {
  readonly name: string;
  readonly all: number;
  readonly preferred: number;
}

/**
 * Picks the failure domain to remove a Machine from: the one with most eligible Machines, then most
 * Machines. Undefined if no eligible Machine is in a known one. Of equals, it is the last in the
 * given order or that of `random`, in reverse of {@link pickFewest}. Source:
 * `failuredomains.PickMost` of Cluster API's util packages, which does the same in a random order.
 */
export function pickMost(
  failureDomains: readonly FailureDomain[],
  all: Iterable<Machine>,
  eligible: Iterable<Machine>,
  random?: () => number,
): string | undefined {
  const [first] = count(failureDomains, all, eligible, random)
    .reverse()
    .sort((a, b) => b.preferred - a.preferred || b.all - a.all);
  return first !== undefined && first.preferred > 0 ? first.name : undefined;
}

/**
 * Picks the failure domain for a new Machine: the one with fewest up-to-date Machines not being
 * deleted, then fewest Machines. Undefined without failure domains. Ties keep the given order or
 * that of `random`, which distributes the Machines of many Clusters. Source:
 * `failuredomains.PickFewest` of Cluster API's util packages, which breaks ties randomly.
 */
export function pickFewest(
  failureDomains: readonly FailureDomain[],
  all: Iterable<Machine>,
  upToDate: Iterable<Machine>,
  random?: () => number,
): string | undefined {
  const counts = count(failureDomains, all, upToDate, random);
  return counts.sort((a, b) => a.preferred - b.preferred || a.all - b.all)[0]?.name;
}

function count(
  failureDomains: readonly FailureDomain[],
  all: Iterable<Machine>,
  preferred: Iterable<Machine>,
  random?: () => number,
): Count[] {
  const [inAll, inPreferred] = [tally(all), tally(preferred)];
  const names = [...new Set(failureDomains.map(({ name }) => name))];
  const counts = names.map((name) => ({
    name,
    all: inAll.get(name) ?? 0,
    preferred: inPreferred.get(name) ?? 0,
  }));
  if (random === undefined) return counts;
  const shuffled = counts.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
  return shuffled.map(({ one }) => one);
}

function tally(machines: Iterable<Machine>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { spec } of machines) {
    const name = spec.failureDomain ?? "";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
