import type { Client, ClusterConfig, KindDescriptor, ObjectRef } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import {
  defineController,
  type Manager,
  parseManagerFlags,
  type ReconcileContext,
  startManager,
} from "@capikit/controller-kit";
import type { Logger } from "@capikit/serving";
import { followSignals } from "../signal-listeners.ts";
import type { Widget } from "../widgets.ts";
import { cacheDifferences } from "./cache-differences.ts";

const signalListeners = followSignals();

/** Options of a manager run. */
export interface ManagerRun {
  readonly config: ClusterConfig;
  readonly kind: KindDescriptor<Widget>;
  /** Reads the existing objects. */
  readonly admin: Client;
  readonly clock?: Clock;
  /** Timeout of a reconcile. Default: 20 seconds. */
  readonly timeout?: string;
}

/** A manager that reconciles widgets, with its observations. */
export interface ManagerAtWork extends AsyncDisposable {
  readonly manager: Manager;
  readonly reconciles: number;
  /** Logged errors as JSON. */
  readonly errors: readonly string[];
  /** Errors in the final state; empty if it is correct. */
  problems(): Promise<string[]>;
  /**
   * Maximum number of listeners on any signal of this process; most lasting listeners are the
   * manager's.
   */
  listeners(): number;
}

const keyOf = ({ namespace, name }: ObjectRef): string => `${namespace}/${name}`;
const stateOf = ({ metadata: { uid, generation } }: Widget): string => `${uid} ${generation}`;

/** Starts a manager whose controller writes the observed size into the status of widgets. */
export async function runManager({
  config,
  kind,
  admin,
  clock,
  timeout = "20s",
}: ManagerRun): Promise<ManagerAtWork> {
  const running = new Set<string>();
  const doubles: string[] = [];
  /** The state of the last successful reconcile, by key; undefined if the object was gone. */
  const seen = new Map<string, string | undefined>();
  const errors: string[] = [];
  let reconciles = 0;

  const reconcile = async ({ request, cache, client, signal }: ReconcileContext): Promise<void> => {
    const key = keyOf(request);
    if (running.has(key)) doubles.push(`${key} is reconciled twice at once`);
    running.add(key);
    reconciles++;
    try {
      const object = await cache.find(kind, request, { signal });
      if (object !== undefined && object.status?.seen !== object.spec?.size) {
        const { uid = "" } = object.metadata;
        const patch = { metadata: { uid }, status: { seen: object.spec?.size } };
        await client.patch(kind, request, { type: "merge", patch }, { subresource: "status", signal });
      }
      seen.set(key, object && stateOf(object));
    } finally {
      running.delete(key);
    }
  };
  const manager = await startManager({
    name: "bad-days",
    config,
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0", "--kube-api-qps=500"]),
    logger: errorLog(errors),
    signals: false,
    ...(clock && { clock }),
    setup() {
      return {
        controllers: [
          defineController({
            name: "widgets",
            for: kind,
            concurrency: 4,
            timeout,
            backoff: { initialMs: 5, maxMs: 1000 },
            reconcile,
          }),
        ],
      };
    },
  });

  return {
    manager,
    errors,
    get reconciles() {
      return reconciles;
    },
    listeners: signalListeners,
    async problems() {
      const { items } = await admin.list(kind, { namespace: "default" });
      const names = new Set(items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`));
      return [
        ...doubles,
        ...(await cacheDifferences(manager.cache, () => items, [kind])),
        ...items.flatMap((object) => {
          const key = keyOf({ namespace: "default", name: object.metadata.name ?? "" });
          return [
            ...(object.status?.seen === object.spec?.size
              ? []
              : [`${key}: its status is not of its last state`]),
            ...(seen.get(key) === stateOf(object) ? [] : [`${key}: its last state was not reconciled`]),
          ];
        }),
        ...[...seen].flatMap(([key, state]) =>
          state !== undefined && !names.has(key) ? [`${key}: that it is gone was not reconciled`] : [],
        ),
      ];
    },
    [Symbol.asyncDispose]: () => manager.stop(),
  };
}

function errorLog(errors: string[]): Logger {
  const note = (_: string, fields?: Readonly<Record<string, unknown>>): void => {
    if (fields?.error !== undefined) errors.push(JSON.stringify(fields.error));
  };
  const logger: Logger = { debug: note, info: note, warn: note, error: note, with: () => logger };
  return logger;
}
