import { cluster } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { lease } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { type Manager, type ManagerOptions, parseManagerFlags, startManager } from "@capikit/controller-kit";
import type { LogFields, Logger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { controllerRing, controllerRingKind, type RingResource, sharding } from "../src/index.ts";

/** The ring of all shards. */
export const ring = "test-ring";

function kindOf(plural: string): KindDescriptor<KubernetesObject> {
  return { group: "x.io", version: "v1", kind: `Kind-${plural}`, plural, scope: "Namespaced" };
}
export const sharded = kindOf("shardeds");
export const part = kindOf("parts");
export const whole = kindOf("wholes");
export const pool = kindOf("pools");
const event = { ...kindOf("events"), group: "events.k8s.io", kind: "Event" };

/** A line of a log. */
export interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields | undefined;
}

function recordingLogger(lines: Line[]): Logger {
  const at = (level: string) => (message: string, fields?: LogFields) => {
    lines.push({ level, message, fields });
  };
  const logger: Logger = {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    with: () => logger,
  };
  return logger;
}

/** Returns the resource of a kind, for a ring. */
export const resourceOf = ({ group, plural }: KindDescriptor): RingResource => ({ group, resource: plural });

/** Starts an API server with the ring. */
export async function startServer(...resources: RingResource[]): Promise<FaultServer> {
  const server = await startFaultServer({
    kinds: [controllerRingKind, lease, event, sharded, part, whole, pool, cluster, ipAddress, ipAddressClaim],
  });
  server.put(controllerRingKind, { ...controllerRing({ name: ring, resources }), metadata: { name: ring } });
  return server;
}

/** Starts a manager as a shard of the ring. */
export async function startShard(
  server: FaultServer,
  shardName: string,
  options: Partial<ManagerOptions>,
  lines: Line[] = [],
  argv: readonly string[] = ["--health-addr=0"],
): Promise<Manager> {
  return await startManager({
    name: "sharded",
    config: server.config,
    logger: recordingLogger(lines),
    signals: false,
    flags: parseManagerFlags([`--shard-ring=${ring}`, "--diagnostics-address=0", ...argv], {
      extensions: [sharding({ shardName })],
    }),
    ...options,
  });
}
