import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient, loadConfig } from "@capikit/client";
import { ApiError, ConfigError, TransportError } from "@capikit/client/errors";
import { causeText, type JournalPage, type ReconcileRecord } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/runner";
import type { Io } from "../../shared/terminal/io.ts";
import type { WhyCall } from "../why.ts";

const lastRecords = 10;
const pollMs = 1_000;
const help =
  "start the manager with --journal=16777216, run kubectl port-forward deployment/NAME 8443, and set --address https://127.0.0.1:8443";

/** Shows the last reconciles of an object from the journal of a manager. */
export async function run({ positionals, flags }: WhyCall, io: Io): Promise<number> {
  const [kind, name, ...rest] = positionals;
  if (kind === undefined || name === undefined || rest.length > 0)
    throw new UsageError("why needs a kind and a name", "capikit why FooCluster prod");
  const { address } = flags;
  if (address === undefined || !URL.canParse(address))
    throw new UsageError("why needs the diagnostics address of a manager: --address URL", help);
  const { client, namespace: own } = await connect(flags, address, io);
  const query = new URLSearchParams({ kind, name, limit: String(lastRecords) });
  const namespace = flags.namespace ?? own;
  let last = 0;
  try {
    for (;;) {
      const all = await read(client, `/debug/journal?${query}`, address, io);
      // Cluster-scoped objects have no namespace.
      const found = all.filter((record) => record.namespace === undefined || record.namespace === namespace);
      const isFirst = last === 0;
      if (isFirst && found.length === 0 && !flags.watch)
        throw new UsageError(
          `the journal has no reconcile of ${kind} ${namespace}/${name}`,
          "check kind, namespace and name: the journal has only the last reconciles of this replica",
        );
      if (flags.format === "json") for (const record of found) io.stdout(`${JSON.stringify(record)}\n`);
      else io.stdout([...found.map(recordText), ...(isFirst ? loopsOf(found) : [])].join(""));
      if (!flags.watch) return 0;
      last = all.at(-1)?.sequence ?? last;
      query.set("after", String(last));
      query.delete("limit");
      await sleep(pollMs, undefined, { signal: io.signal });
    }
  } catch (error) {
    if (io.signal.aborted) return 0;
    throw error;
  } finally {
    await client.close();
  }
}

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Connects with the identity of the kubeconfig. A manager on this host has its own certificate. */
async function connect(
  { kubeconfig, context }: WhyCall["flags"],
  address: string,
  io: Io,
): Promise<{ readonly client: Client; readonly namespace: string }> {
  try {
    const config = await loadConfig({ kubeconfig, context }, io.env);
    const { identity, namespace = "default" } = config;
    const insecureSkipTlsVerify = loopback.has(new URL(address).hostname);
    const server = { server: address, insecureSkipTlsVerify, ...(identity && { identity }) };
    return { client: createClient(server, { userAgent: "capikit" }), namespace };
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, "set --kubeconfig to a file");
    throw error;
  }
}

async function read(
  client: Client,
  path: string,
  address: string,
  { signal }: Io,
): Promise<readonly ReconcileRecord[]> {
  try {
    const page = (await client.raw({ method: "GET", path, signal })) as JournalPage;
    return page.records;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      throw new UsageError(`the manager at ${address} has no journal`, help);
    if (error instanceof ApiError && [401, 403].includes(error.status))
      throw new UsageError(
        `the manager at ${address} refused the identity of the kubeconfig`,
        "use a context with a token that may get the non-resource URL /debug/journal",
      );
    if (error instanceof ApiError || error instanceof TransportError)
      throw new UsageError(`cannot read the journal: ${error.message}`, help);
    throw error;
  }
}

/** Describes a reconcile in several lines. */
function recordText(record: ReconcileRecord): string {
  const { startedAt, controller, result, durationMs, attempt, waitedFor, queuedMs, nextRunAt } = record;
  const waited = waitedFor === "immediate" ? "" : `, waited ${ms(queuedMs)} (${waitedFor})`;
  const message = result.message === undefined ? "" : `: ${result.message}`;
  const head = `${startedAt} ${controller}: ${result.result} in ${ms(durationMs)}, attempt ${attempt}${waited}${message}`;
  const before = new Map(record.conditionsBefore.map(({ type, status }) => [type, status]));
  const details: readonly (readonly [string, readonly string[]])[] = [
    ["cause", record.causes.map(causeText)],
    [
      "read",
      record.reads.map(
        (one) =>
          `${objectText(one)}${one.count === undefined ? ` ${one.version ?? "absent"}` : `: ${one.count} objects`}`,
      ),
    ],
    [
      "wrote",
      record.writes.map(
        (one) =>
          `${one.verb} ${objectText(one)}${one.fields ? ` ${one.fields.join(", ")}` : ""}: ${one.status}${one.message ? ` ${one.message}` : ""}`,
      ),
    ],
    [
      "called",
      record.platformCalls.map(
        (one) => `${one.name}, ${ms(one.durationMs)}${one.error ? `: ${one.error}` : ""}`,
      ),
    ],
    [
      "condition",
      record.conditionsAfter
        .filter(({ type, status }) => before.get(type) !== status)
        .map(
          ({ type, status, reason }) =>
            `${type} ${before.get(type) ?? "absent"} → ${status}${reason ? ` (${reason})` : ""}`,
        ),
    ],
    ["next", nextRunAt === undefined ? [] : [nextRunAt]],
  ];
  return `${head}\n${details.flatMap(([title, lines]) => lines.map((line) => `  ${title.padEnd(10)}${line}\n`)).join("")}`;
}

function objectText({
  kind,
  namespace,
  name,
}: ReconcileRecord["reads"][number] | ReconcileRecord["writes"][number]): string {
  return [kind.kind, [namespace, name].filter(Boolean).join("/")].filter(Boolean).join(" ");
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

/** Names the fields by whose writes reconciles cause the next ones. */
function loopsOf(records: readonly ReconcileRecord[]): readonly string[] {
  const own = records.filter(({ causes }) => causes.length > 0 && causes.every((cause) => cause.own));
  if (own.length === 0) return [];
  const fields = new Set(own.flatMap(({ causes }) => causes.flatMap((cause) => cause.fields ?? [])));
  const what = fields.size > 0 ? ` to ${[...fields].join(", ")}` : "";
  return [`${own.length} of the last ${records.length} were caused by its own write${what}\n`];
}
