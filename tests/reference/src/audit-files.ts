import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** A request in the audit log of an API server: `Event` of `audit.k8s.io/v1`. */
export interface AuditEvent {
  readonly verb: string;
  readonly user: {
    readonly username: string;
    readonly extra?: Readonly<Record<string, readonly string[]>>;
  };
  readonly objectRef?: {
    readonly [field in "namespace" | "name" | "resource" | "subresource"]?: string;
  };
  readonly requestReceivedTimestamp: string;
  readonly stageTimestamp: string;
  readonly responseStatus?: { readonly code?: number };
  /** In rules of level `RequestResponse`. */
  readonly responseObject?: unknown;
}

/** The files of an audit log. */
export interface AuditFiles {
  /** Path of the log, with a line of JSON per event. */
  readonly log: string;
  /** Flags of kube-apiserver. */
  readonly apiServerArgs: readonly string[];
}

/** Writes a policy to a folder, in which an API server then logs its answered requests. */
export function writeAuditPolicy(folder: string, rules: readonly object[]): AuditFiles {
  const policy = join(folder, "audit-policy.json");
  const log = join(folder, "audit.log");
  const omitStages = ["RequestReceived", "ResponseStarted"];
  writeFileSync(policy, JSON.stringify({ apiVersion: "audit.k8s.io/v1", kind: "Policy", omitStages, rules }));
  return {
    log,
    apiServerArgs: [
      `--audit-policy-file=${policy}`,
      `--audit-log-path=${log}`,
      // In MB. Otherwise, a new file is begun after 100 MB.
      "--audit-log-maxsize=2000",
    ],
  };
}

/** Parses complete lines of an audit log. */
export function parseAuditEvents(lines: string): AuditEvent[] {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** Returns the ID of the token of a request, which distinguishes tokens of the same user. */
export function credentialOf({ user }: AuditEvent): string | undefined {
  return user.extra?.["authentication.kubernetes.io/credential-id"]?.[0];
}
