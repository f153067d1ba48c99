import { type Route, type RouteRequest, type RouteResponse, textResponse } from "@capikit/serving";
import type { Journal, RecordSelection, StoredRecord } from "./journal.ts";

const textParameters = ["controller", "kind", "namespace", "name", "run"] as const;
const numberParameters = ["after", "limit"] as const;
const keepAliveMs = 15_000;

/**
 * Serves a journal at `GET /debug/journal`: records as a `JournalPage`, or with
 * `Accept: text/event-stream` as server-sent events, each with the run of the process and the sequence of its
 * record as id: `RUN:7`. Parameters are the members of a selection; a stream without `after` or
 * `Last-Event-ID`, or with those of another run, begins with the last `limit` records.
 *
 * @param signal ends the streams.
 */
export function journalRoute(journal: Journal, signal: AbortSignal): Route {
  return {
    method: "GET",
    path: "/debug/journal",
    handle(request) {
      const selection = selectionOf(request.query);
      if (typeof selection === "string") return textResponse(`${selection}\n`, 400);
      if (request.headers.accept?.includes("text/event-stream"))
        return stream(journal, request, selection, signal);
      const records = Buffer.concat(
        journal.select(selection).flatMap(({ json }, at) => (at > 0 ? [comma, json] : [json])),
      );
      const body = Buffer.concat([
        Buffer.from('{"records":['),
        records,
        Buffer.from(`],${JSON.stringify(journal.stateOf(selection)).slice(1)}`),
      ]);
      return { headers: { ...headers, "content-type": "application/json" }, body };
    },
  };
}

const comma = Buffer.from(",");
const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** Returns the selection of a query, or an error message. */
function selectionOf(query: URLSearchParams): RecordSelection | string {
  const selection: Record<string, string | number> = {};
  for (const name of textParameters) {
    const value = query.get(name);
    if (value) selection[name] = value;
  }
  for (const name of numberParameters) {
    const value = query.get(name);
    if (value === null) continue;
    if (!/^\d{1,15}$/.test(value))
      return `${name} must be a number: got ${JSON.stringify(value.slice(0, 100))}`;
    selection[name] = Number(value);
  }
  return selection;
}

function stream(
  journal: Journal,
  request: RouteRequest,
  { limit, ...selection }: RecordSelection,
  stopped: AbortSignal,
): RouteResponse {
  const [, run, last] = /^([\w-]{1,64}):(\d{1,15})$/.exec(String(request.headers["last-event-id"])) ?? [];
  const given = run === undefined ? selection : { ...selection, run, after: Number(last) };
  const isOther = given.run !== undefined && given.run !== journal.run.id;
  const after = isOther ? undefined : given.after;
  return {
    headers: { ...headers, "content-type": "text/event-stream" },
    stream: eventsOf(journal, { ...selection, run: undefined, after, limit }, [stopped, request.signal]),
  };
}

async function* eventsOf(
  journal: Journal,
  { limit, ...selection }: RecordSelection,
  ends: readonly AbortSignal[],
): AsyncGenerator<string | Uint8Array> {
  let wake = (): void => {};
  const onEvent = (): void => wake();
  const unsubscribe = journal.subscribe(onEvent);
  for (const end of ends) end.addEventListener("abort", onEvent, { once: true });
  try {
    yield ": records of reconciles\n\n";
    let { after } = selection;
    let next = journal.select({ ...selection, ...(after === undefined && { limit }) });
    for (;;) {
      for (const record of next) yield eventOf(journal.run.id, record);
      after = next.at(-1)?.sequence ?? after;
      next = journal.select({ ...selection, after });
      if (next.length > 0) continue;
      if (ends.some(({ aborted }) => aborted)) return;
      const isNew = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), keepAliveMs).unref();
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
      if (!isNew) yield ":\n\n";
      next = journal.select({ ...selection, after });
    }
  } finally {
    unsubscribe();
    for (const end of ends) end.removeEventListener("abort", onEvent);
  }
}

function eventOf(run: string, { sequence, json }: StoredRecord): Buffer {
  return Buffer.concat([Buffer.from(`id: ${run}:${sequence}\ndata: `), json, Buffer.from("\n\n")]);
}
