import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { secret } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import { describeCluster, describedTable, readCluster } from "@capikit/clusterctl-kit/describe";
import { errorMessage } from "@capikit/common/errors";
import { redactJson, redactText } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { readEvents } from "./events.ts";
import { clusterApiKinds } from "./objects.ts";

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
  await mkdir(folder, { recursive: true });
  /** A part that cannot be read does not prevent the others. */
  const save = async (file: string, read: () => Promise<string>): Promise<void> =>
    writeFile(join(folder, file), await read().catch((error) => `${errorMessage(error)}\n`));
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
    ...Object.entries(logs).map(([log, read]) => save(`${log}.log`, async () => redactText(await read()))),
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
