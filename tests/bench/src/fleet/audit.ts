import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Numbers of requests by kind, such as `patch localmachines/status`. */
export type RequestCounts = ReadonlyMap<string, number>;

/** The audit log of one user's requests. */
export interface Audit {
  /** Flags of kube-apiserver. */
  readonly apiServerArgs: readonly string[];
  /** Returns the requests answered so far, without watches. */
  count(): RequestCounts;
}

/** Has an API server count the requests of a user, in files of a folder. */
export function auditOf(user: string, folder: string): Audit {
  const policy = join(folder, "audit-policy.json");
  const log = join(folder, "audit.log");
  const rules = [{ level: "Metadata", users: [user] }, { level: "None" }];
  const omitStages = ["RequestReceived", "ResponseStarted"];
  writeFileSync(policy, JSON.stringify({ apiVersion: "audit.k8s.io/v1", kind: "Policy", omitStages, rules }));
  return {
    apiServerArgs: [`--audit-policy-file=${policy}`, `--audit-log-path=${log}`],
    count() {
      const counts = new Map<string, number>();
      for (const line of readFileSync(log, "utf8").split("\n")) {
        if (line === "") continue;
        const { verb, objectRef } = JSON.parse(line) as AuditEvent;
        if (verb === "watch" || objectRef?.resource === undefined) continue;
        const { resource, subresource } = objectRef;
        const name = `${verb} ${resource}${subresource === undefined ? "" : `/${subresource}`}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return counts;
    },
  };
}

interface AuditEvent {
  readonly verb: string;
  readonly objectRef?: { readonly resource?: string; readonly subresource?: string };
}
