import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { secret } from "@capikit/api/kubernetes";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import { describeCluster, describedTable, readCluster } from "@capikit/clusterctl-kit/describe";
import { errorMessage } from "@capikit/common/errors";
import { makeFolders } from "@capikit/common/files";
import { firstLines, redactJson, redactText } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import { conditionsOf } from "@capikit/inventory";
import { E2eError, type Unmet } from "./e2e-error.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { clusterApiKinds, objectTitle } from "./objects.ts";

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
    ...firstLines(
      unmet.map((one) => linesOf(one).join("\n")),
      shownObjects,
      "  ",
    ),
    ...(events.length > 0 ? ["last events:", ...events.slice(-shownEvents).map((one) => `  ${one}`)] : []),
    ...tails,
    ...(artifacts === undefined ? [] : [`artifacts: ${artifacts}`]),
  ];
  return new E2eError(redactText(parts.join("\n")), { cluster, unmet, artifacts });
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

/**
 * Writes the state of a Cluster and the logs of managers into a folder of the environment's
 * artifacts. The state is the tree of `clusterctl describe`, the events, the objects of Cluster API
 * in the namespace, and the metadata of Secrets. Secrets in objects and logs are redacted.
 *
 * @returns the folder; undefined for an environment without artifacts.
 */
export async function saveArtifacts(
  environment: E2eEnvironment,
  cluster: ClusterRef,
): Promise<string | undefined> {
  const { artifacts, client, logs = {} } = environment;
  if (artifacts === undefined) return undefined;
  const { namespace, name } = cluster;
  const folder = join(artifacts, `${namespace}-${name}`);
  makeFolders(folder);
  /** A part that cannot be read does not prevent the others. */
  const save = async (file: string, read: () => Promise<string>): Promise<void> =>
    writeFile(join(folder, file), redactText(await read().catch((error) => `${errorMessage(error)}\n`)));
  await Promise.all([
    save("cluster.txt", async () => {
      const tree = describeCluster(await readCluster(client, cluster), {
        ...cluster,
        showConditions: "all",
        showMachineSets: true,
        echo: true,
        grouping: false,
      });
      return tree === undefined ? `no Cluster ${namespace}/${name}\n` : describedTable(tree);
    }),
    save("events.txt", async () => `${(await readEvents(client, namespace)).join("\n")}\n`),
    save("objects.yaml", async () => textOf(await readObjects(environment, namespace))),
    ...Object.entries(logs).map(([log, read]) => save(`${log}.log`, read)),
  ]);
  return folder;
}

async function readObjects(
  { client }: E2eEnvironment,
  namespace: string,
): Promise<readonly KubernetesObject[]> {
  const kinds = [...(await clusterApiKinds(client)), metadataOnly(secret)];
  const lists = await Promise.all(kinds.map((kind) => client.list(kind, { namespace })));
  return lists.flatMap(({ items }) => items);
}

function textOf(objects: readonly KubernetesObject[]): string {
  return objects
    .map(({ metadata: { managedFields: _, annotations, ...metadata }, ...rest }) => {
      // kubectl copies a Secret into an annotation.
      const kept = rest.kind === secret.kind || annotations === undefined ? {} : { annotations };
      return stringifyYaml(redactJson({ ...rest, metadata: { ...metadata, ...kept } }));
    })
    .join("---\n");
}

interface CoreEvent extends KubernetesObject {
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly involvedObject?: { readonly kind?: string; readonly name?: string };
}

const eventKind: KindDescriptor<CoreEvent> = {
  group: "",
  version: "v1",
  kind: "Event",
  plural: "events",
  scope: "Namespaced",
};

/** Returns the events of a namespace as lines, the latest last. */
async function readEvents(client: Client, namespace: string): Promise<readonly string[]> {
  const { items } = await client.list(eventKind, { namespace });
  return items
    .map((event) => {
      const { type = "", reason = "", message = "", involvedObject = {}, metadata } = event;
      const time = event.lastTimestamp ?? event.eventTime ?? metadata.creationTimestamp ?? "";
      const of = `${involvedObject.kind ?? ""} ${involvedObject.name ?? ""}`;
      return `${time} ${type} ${reason} ${of}: ${message}`;
    })
    .sort();
}
