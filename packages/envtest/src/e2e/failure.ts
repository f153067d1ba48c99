import { redactText } from "@capikit/common/text";
import { saveArtifacts } from "./artifacts.ts";
import { E2eError, type Unmet } from "./e2e-error.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { readEvents } from "./events.ts";
import { conditionsOf, objectTitle } from "./objects.ts";

const shownObjects = 10;
const shownEvents = 10;
const shownLines = 20;

/** A failed spec. */
export interface Failure {
  readonly cluster: ClusterRef;
  /** First line of the message, without the Cluster. */
  readonly summary: string;
  readonly unmet: readonly Unmet[];
}

/** Returns the error of a failed spec. Saves artifacts. */
export async function createFailure(environment: E2eEnvironment, failure: Failure): Promise<E2eError> {
  const { cluster, summary, unmet } = failure;
  const { client, logs = {} } = environment;
  const title = `Cluster ${cluster.namespace}/${cluster.name}`;
  // The state of the failure matters more than a server that does not answer any more.
  const [events, tails, artifacts] = await Promise.all([
    readEvents(client, cluster.namespace).catch(() => []),
    Promise.all(Object.entries(logs).map(([name, read]) => formatTail(name, read))),
    saveArtifacts(environment, cluster).catch(() => undefined),
  ]);
  const parts = [
    `${summary}: ${title}`,
    ...unmet.slice(0, shownObjects).flatMap(linesOf),
    ...(unmet.length > shownObjects ? [`  and ${unmet.length - shownObjects} more`] : []),
    ...(events.length > 0 ? ["last events:", ...events.slice(-shownEvents).map((one) => `  ${one}`)] : []),
    ...tails,
    ...(artifacts === undefined ? [] : [`artifacts: ${artifacts}`]),
  ];
  return new E2eError(parts.join("\n"), { cluster, unmet, artifacts });
}

function linesOf({ object, problem }: Unmet): string[] {
  if (object === undefined) return [`  ${problem}`];
  const conditions = conditionsOf(object).map(
    ({ type, status, reason, message }) =>
      `    ${type}=${status}${reason ? ` (${reason})` : ""}${message ? `: ${message.replaceAll("\n", "\n      ")}` : ""}`,
  );
  return [`  ${objectTitle(object)}: ${problem}`, ...conditions];
}

async function formatTail(name: string, read: () => Promise<string>): Promise<string> {
  const text = await read().catch(() => "");
  const lines = redactText(text).trimEnd().split("\n").slice(-shownLines);
  return [`output tail of ${name}:`, ...lines.map((line) => `  ${line}`)].join("\n");
}
