import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A write that the API server was asked for, from its audit log. */
export interface Write {
  readonly verb: string;
  /** Status code of the answer. */
  readonly code: number;
  /** Such as `machines`, or `machines/status`. */
  readonly resource: string;
  readonly namespace: string;
  /** Empty where the server made it up. */
  readonly name: string;
  /** Distinguishes tokens of the same user. */
  readonly credential: string;
  /** When the request came in, and when it was answered: milliseconds. */
  readonly receivedMs: number;
  readonly answeredMs: number;
}

/** All writes of a user, as an API server logs them. Disposing of it removes the log. */
export interface WriteLog extends Disposable {
  /** Flags of the API server. */
  readonly apiServerArgs: readonly string[];
  /** In the order in which they were answered. */
  read(): Promise<readonly Write[]>;
}

interface AuditEvent {
  readonly verb: string;
  readonly responseStatus?: { readonly code?: number };
  readonly objectRef?: { readonly [field in "namespace" | "name" | "resource" | "subresource"]?: string };
  readonly user: { readonly extra?: Readonly<Record<string, readonly string[]>> };
  readonly requestReceivedTimestamp: string;
  readonly stageTimestamp: string;
}

/** Makes an API server log the writes of a user. */
export function logWritesOf(user: string): WriteLog {
  const folder = mkdtempSync(join(tmpdir(), "capikit-writes-"));
  const [policy, log] = [join(folder, "policy.json"), join(folder, "audit.log")];
  const verbs = ["create", "update", "patch", "delete", "deletecollection"];
  const rules = [
    { level: "Metadata", users: [user], verbs, omitStages: ["RequestReceived"] },
    { level: "None" },
  ];
  writeFileSync(policy, JSON.stringify({ apiVersion: "audit.k8s.io/v1", kind: "Policy", rules }));
  return {
    apiServerArgs: [`--audit-policy-file=${policy}`, `--audit-log-path=${log}`],
    async read() {
      const lines = (await readFile(log, "utf8")).split("\n").filter((line) => line !== "");
      return lines.map((line) => writeOf(JSON.parse(line)));
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function writeOf({ verb, responseStatus, objectRef, user, ...event }: AuditEvent): Write {
  const { resource = "", subresource, namespace = "", name = "" } = objectRef ?? {};
  const [credential] = user.extra?.["authentication.kubernetes.io/credential-id"] ?? [];
  if (credential === undefined) throw new Error(`the API server does not log whose token was used: ${verb}`);
  return {
    verb,
    code: responseStatus?.code ?? 0,
    resource: subresource === undefined ? resource : `${resource}/${subresource}`,
    namespace,
    name,
    credential,
    receivedMs: Date.parse(event.requestReceivedTimestamp),
    answeredMs: Date.parse(event.stageTimestamp),
  };
}
