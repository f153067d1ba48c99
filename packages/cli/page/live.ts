import { computed, markRaw, reactive, shallowReactive } from "vue";
import type {
  ClusterSummary,
  DevState,
  Overview,
  ShownProblem,
  StreamMessage,
} from "../src/console/console-model.ts";

/** The state that the server sends, and whether it is connected. */
export const live = reactive({
  isConnected: false,
  /** Whether the first message has arrived: before, nothing is known. */
  isKnown: false,
  overview: { server: "", objects: 0, served: [], failures: [] } as Overview,
  dev: undefined as DevState | undefined,
  problems: { found: undefined as readonly ShownProblem[] | undefined, failure: "" },
  /** The current time, for relative times. */
  now: Date.now(),
});

/** Clusters by UID. */
export const clusters: Map<string, ClusterSummary> = shallowReactive(new Map());

/** Returns the Clusters that are not ready. */
export function notReadyClusters(): readonly ClusterSummary[] {
  return [...clusters.values()].filter(({ state }) => state !== "good");
}

/** Number of problems by the UID of an object or Cluster that has them. */
export const problemCounts = computed(() => {
  const counts = new Map<string, number>();
  for (const { about } of live.problems.found ?? [])
    for (const id of about) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
});

/** Interval of reads. */
export const pollMs = 1_000;
const listeners = new Set<(changed: ReadonlySet<string> | "all") => void>();

/** Calls back when objects change, until the returned function is called. */
export function onChanged(listener: (changed: ReadonlySet<string> | "all") => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the problems again and again. */
export async function followProblems(query: () => Readonly<Record<string, string>>): Promise<void> {
  for (;;) {
    try {
      live.problems.found = markRaw((await read<readonly ShownProblem[]>("problems", query())) ?? []);
      live.problems.failure = "";
    } catch (error) {
      live.problems.failure = `The problems cannot be read: ${(error as Error).message}`;
    }
    live.now = Date.now();
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Connects to the stream, which continues after interruptions. */
export function connect(): void {
  const stream = new EventSource("api/stream");
  stream.onopen = () => {
    live.isConnected = true;
  };
  stream.onerror = () => {
    live.isConnected = false;
    // After an answer with an error, the browser does not try again.
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 2_000);
  };
  stream.onmessage = ({ data }) => apply(JSON.parse(String(data)) as StreamMessage);
}

function apply(message: StreamMessage): void {
  live.isKnown = true;
  if (message.reset) clusters.clear();
  for (const cluster of message.clusters ?? []) clusters.set(cluster.id, cluster);
  for (const id of message.gone ?? []) clusters.delete(id);
  if (message.overview !== undefined) live.overview = message.overview;
  if (message.dev !== undefined) live.dev = message.dev;
  const changed = message.reset ? "all" : new Set(message.changed);
  if (changed === "all" || changed.size > 0) for (const listener of listeners) listener(changed);
}

/** The outcome of an action, for its form. */
export interface Performed {
  readonly result?: unknown;
  readonly error?: string;
  readonly help?: string;
}

/** Performs an action. */
export async function perform(name: string, given: object): Promise<Performed> {
  try {
    const response = await fetch(`api/actions/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(given),
    });
    if (response.ok || response.status === 422) return (await response.json()) as Performed;
    return { error: `${response.status} ${await response.text()}` };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Reads an answer of the server; undefined if the object is not known. */
export async function read<T>(path: string, query: Readonly<Record<string, string>>): Promise<T | undefined> {
  const response = await fetch(`api/${path}?${new URLSearchParams(query)}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
