import { readFileSync } from "node:fs";
import { parseAuditEvents, writeAuditPolicy } from "@capikit/reference";

/** Numbers of requests by kind, such as `patch localmachines/status`. */
export type RequestCounts = ReadonlyMap<string, number>;

/** Returns the numbers of requests that were added, without those of 0. */
export function subtractCounts(counts: RequestCounts, before: RequestCounts): RequestCounts {
  const grown = [...counts].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  return new Map(grown.filter(([, count]) => count > 0));
}

/** Requests of one user, without watches. */
export interface AuditedRequests {
  readonly counts: RequestCounts;
  /** Milliseconds from the arrival of each request to its answer, by verb. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
}

/** The audit log of one user's requests. */
export interface Audit {
  /** Flags of kube-apiserver. */
  readonly apiServerArgs: readonly string[];
  /** Returns the requests answered so far. */
  read(): AuditedRequests;
}

/** Has an API server record the requests of a user, in files of a folder. */
export function auditOf(user: string, folder: string): Audit {
  const rules = [{ level: "Metadata", users: [user] }, { level: "None" }];
  const { log, apiServerArgs } = writeAuditPolicy(folder, rules);
  return {
    apiServerArgs,
    read() {
      const counts = new Map<string, number>();
      const latencies = new Map<string, number[]>();
      for (const event of parseAuditEvents(readFileSync(log, "utf8"))) {
        const { verb, objectRef, requestReceivedTimestamp, stageTimestamp } = event;
        if (verb === "watch" || objectRef?.resource === undefined) continue;
        const { resource, subresource } = objectRef;
        const name = `${verb} ${resource}${subresource === undefined ? "" : `/${subresource}`}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        const of = latencies.get(verb) ?? [];
        latencies.set(verb, of);
        of.push(millisecondsOf(stageTimestamp) - millisecondsOf(requestReceivedTimestamp));
      }
      return { counts, latencies };
    },
  };
}

/** `Date` drops the microseconds of `2026-05-04T03:02:01.123456Z`. */
function millisecondsOf(timestamp: string): number {
  return Date.parse(`${timestamp.slice(0, 19)}Z`) + Number(timestamp.slice(19, -1)) * 1000;
}
