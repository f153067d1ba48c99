import type { Connection, InFlight } from "./connection.ts";

/**
 * Returns the connection that a new one replaces: unused ones first, by age, then idle ones, then
 * slow ones. Undefined while all wait for answers.
 */
export function leastUseful(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined;
  let foundRank = Number.POSITIVE_INFINITY;
  let foundSince = 0;
  for (const connection of connections) {
    const { requests, usedAt, openedAt } = connection;
    const rank = requests.size > 0 ? (isHandling(connection) ? undefined : 2) : usedAt === undefined ? 0 : 1;
    if (rank === undefined) continue;
    const since = rank === 2 ? oldest(requests) : (usedAt ?? openedAt);
    if (rank < foundRank || (rank === foundRank && since < foundSince)) {
      found = connection;
      foundRank = rank;
      foundSince = since;
      if (rank === 0) break; // sorted by age
    }
  }
  return found;
}

function isHandling({ requests }: Connection): boolean {
  for (const { phase } of requests) if (phase === "handling") return true;
  return false;
}

function oldest(requests: ReadonlySet<InFlight>): number {
  let since = Number.POSITIVE_INFINITY;
  for (const each of requests) since = Math.min(since, each.since);
  return since;
}
