import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OwnerReference } from "@capikit/api/meta";
import { type AuditEvent, credentialOf, parseAuditEvents, writeAuditPolicy } from "@capikit/reference";

/** A write that the API server executed. */
export interface AuditedWrite {
  readonly user: string;
  /** Distinguishes tokens of the same user. Undefined for other credentials. */
  readonly credential: string | undefined;
  readonly verb: string;
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
  /** The object as stored. */
  readonly object: {
    readonly metadata: {
      readonly labels?: Readonly<Record<string, string>>;
      readonly ownerReferences?: readonly OwnerReference[];
    };
    readonly spec?: { readonly holderIdentity?: string; readonly leaseTransitions?: number };
    readonly data?: Readonly<Record<string, string>>;
  };
  /** The etcd revision, which orders the writes to all objects. */
  readonly revision: number;
  /** Times of the request and the response, for debugging. */
  readonly times: readonly [received: string, answered: string];
}

/** A completed write, regardless of the client's response. */
export interface EndedWrite {
  readonly user: string;
  readonly verb: string;
  readonly resource: string;
  readonly name: string | undefined;
  /** Below 300 if it was executed. */
  readonly code: number;
}

/** The audit log of an API server, which must be started with its flags. */
export interface AuditLog extends AsyncDisposable {
  readonly apiServerArgs: readonly string[];
  /** Returns all completed writes so far, including canceled ones. */
  ended(): Promise<EndedWrite[]>;
  /** Returns all writes so far, in order. */
  writes(): Promise<AuditedWrite[]>;
}

const leasesAndConfigMaps = [
  { group: "coordination.k8s.io", resources: ["leases"] },
  { group: "", resources: ["configmaps"] },
];

/** Resources of an API group, as in audit policies: `widgets`, or `widgets/status`. */
export interface AuditedResources {
  readonly group: string;
  readonly resources: readonly string[];
}

type StoredObject = AuditedWrite["object"] & {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
};

/** Creates a log of writes to Leases, ConfigMaps and other given resources. */
export async function createAuditLog(others: readonly AuditedResources[] = []): Promise<AuditLog> {
  const dir = await mkdtemp(join(tmpdir(), "capikit-audit-"));
  const resources = [...leasesAndConfigMaps, ...others];
  const rules = [
    { level: "RequestResponse", verbs: ["create", "update", "patch"], resources },
    { level: "None" },
  ];
  const { log: path, apiServerArgs } = writeAuditPolicy(dir, rules);
  const parsed: AuditEvent[] = [];
  let parsedBytes = 0;
  // Tests poll a growing log: each line is parsed once, and the last one when it is complete.
  const events = async (): Promise<readonly AuditEvent[]> => {
    const log = await readFile(path);
    const end = log.lastIndexOf("\n") + 1;
    if (end > parsedBytes) {
      parsed.push(...parseAuditEvents(log.toString("utf8", parsedBytes, end)));
      parsedBytes = end;
    }
    return parsed;
  };
  return {
    apiServerArgs,
    async ended() {
      return (await events()).flatMap(({ user, verb, objectRef, responseStatus }) => {
        const { resource, name } = objectRef ?? {};
        const { code } = responseStatus ?? {};
        return resource && code ? [{ user: user.username, verb, resource, name, code }] : [];
      });
    },
    async writes() {
      return (await events())
        .flatMap((event) => {
          const { verb, objectRef, responseStatus, responseObject } = event;
          if (
            objectRef?.resource === undefined ||
            responseObject === undefined ||
            (responseStatus?.code ?? 500) >= 300
          ) {
            return [];
          }
          const object = responseObject as StoredObject;
          const { name, resourceVersion } = object.metadata;
          const { resource, namespace = "" } = objectRef;
          const revision = Number(resourceVersion);
          const times = [event.requestReceivedTimestamp, event.stageTimestamp] as const;
          const { username: user } = event.user;
          const credential = credentialOf(event);
          return [{ user, credential, verb, resource, namespace, name, object, revision, times }];
        })
        .sort((a, b) => a.revision - b.revision);
    },
    async [Symbol.asyncDispose]() {
      await rm(dir, { recursive: true, force: true });
    },
  };
}
