import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AuditEvent, credentialOf, parseAuditEvents, writeAuditPolicy } from "@capikit/reference";

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

/** Makes an API server log the writes of a user. */
export function logWritesOf(user: string): WriteLog {
  const folder = mkdtempSync(join(tmpdir(), "capikit-writes-"));
  const verbs = ["create", "update", "patch", "delete", "deletecollection"];
  const rules = [{ level: "Metadata", users: [user], verbs }, { level: "None" }];
  const { log, apiServerArgs } = writeAuditPolicy(folder, rules);
  return {
    apiServerArgs,
    read: async () => parseAuditEvents(await readFile(log, "utf8")).map(writeOf),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function writeOf(event: AuditEvent): Write {
  const { verb, responseStatus, objectRef } = event;
  const { resource = "", subresource, namespace = "", name = "" } = objectRef ?? {};
  const credential = credentialOf(event);
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
