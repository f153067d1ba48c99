import type { Client } from "@capikit/client";
import { defined } from "@capikit/common/json";
import type { Clock, DurationInput } from "@capikit/common/time";

/** A Cluster of a management cluster. */
export interface ClusterRef {
  readonly namespace: string;
  readonly name: string;
}

/** How long and how often a spec checks for a state. */
export interface Interval {
  readonly timeout: DurationInput;
  readonly interval: DurationInput;
}

/** Waits of the specs. */
export type IntervalName =
  | "infrastructure"
  | "controlPlane"
  | "machines"
  | "nodes"
  | "upgrade"
  | "deletion"
  | "leftovers";

/** A management cluster with Cluster API and the providers under test. */
export interface E2eEnvironment {
  /** Client of the management cluster. */
  readonly client: Client;
  /**
   * Whether Machines get Nodes. Without Nodes, Machines and MachinePools only have to be
   * provisioned. Default: true.
   */
  readonly nodes?: boolean | undefined;
  /**
   * Opens a client of a Cluster, such as {@link workloadClient}. The specs then compare Nodes with
   * Machines, and close the client. Default: Nodes are not read.
   */
  readonly workload?: ((management: Client, cluster: ClusterRef) => Promise<Client>) | undefined;
  /**
   * Replaces intervals; `default` applies to all others. Default: checks each second, with timeouts
   * from 5 minutes (infrastructure) to 30 (upgrade).
   */
  readonly intervals?: Readonly<Partial<Record<IntervalName | "default", Partial<Interval>>>> | undefined;
  /** Logs of managers by name. Their last lines are part of errors, without secrets. */
  readonly logs?: Readonly<Record<string, () => Promise<string>>> | undefined;
  /** Folder for objects, events and logs of failed specs. Default: they are not written. */
  readonly artifacts?: string | undefined;
  /** Default: the time of the machine. */
  readonly clock?: Clock | undefined;
  /** Cancels the specs. */
  readonly signal?: AbortSignal | undefined;
}

const defaultTimeouts: Readonly<Record<IntervalName, string>> = {
  infrastructure: "5m",
  controlPlane: "10m",
  machines: "10m",
  nodes: "5m",
  upgrade: "30m",
  deletion: "10m",
  leftovers: "5m",
};

/** Returns an interval of an environment or its default. */
export function intervalOf({ intervals }: E2eEnvironment, name: IntervalName): Interval {
  return {
    timeout: defaultTimeouts[name],
    interval: "1s",
    ...defined(intervals?.default ?? {}),
    ...defined(intervals?.[name] ?? {}),
  };
}
