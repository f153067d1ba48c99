import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Client, DynamicObject, KubernetesObject } from "@capikit/client";
import {
  type ClusterSummary,
  type DescribeOptions,
  describeCluster,
  describeClusters,
  describedRows,
  describedTable,
  readCluster,
  readClusters,
  watchCluster,
} from "@capikit/clusterctl-kit/describe";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { ensureReference, upstreamCrds } from "@capikit/reference";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { GROUP, madeUpClusters, providerCrds, watchedCluster } from "../../src/made-up-clusters.ts";

const count = inject("nightly") ? 60 : 4;

let server: ControlPlane;

let clusterctl: string;

beforeAll(async () => {
  [server, clusterctl] = await Promise.all([startCapiServer(), ensureReference("clusterctl")]);
}, 120_000);

afterAll(() => server?.[Symbol.asyncDispose]());

const flags: readonly (readonly [string, DescribeOptions])[] = [
  ["", {}],
  ["--grouping=false --echo", { grouping: false, echo: true }],
  [
    "--show-conditions=all --show-templates --show-machinesets --show-resourcesets",
    { showConditions: "all", showTemplates: true, showMachineSets: true, showResourceSets: true },
  ],
  [
    "--show-conditions=machine+,FooCluster --show-machinesets",
    { showConditions: "machine+,FooCluster", showMachineSets: true },
  ],
];

test(`${count} made-up clusters are described like by clusterctl`, async () => {
  const worlds = madeUpClusters(count);
  await writeAll(server.client, worlds.flat());
  const summaries = describeClusters(await readClusters(server.client, { namespace: "default" }));
  expect(summaries).toHaveLength(count);
  let rows = 0;
  for (const index of worlds.keys()) {
    const name = `c${index}`;
    const objects = await readCluster(server.client, { name });
    for (const [text, options] of flags) {
      const args = [
        "describe",
        "cluster",
        name,
        "-n",
        "default",
        ...text.split(" ").filter((one) => one !== ""),
      ];
      const env = { ...process.env, CLUSTERCTL_DISABLE_VERSIONCHECK: "true", NO_COLOR: "1" };
      const { stdout } = await promisify(execFile)(
        clusterctl,
        [...args, "--kubeconfig", server.kubeconfigPath],
        { env, maxBuffer: 2 ** 26 },
      );
      const described = describeCluster(objects, { name, ...options });
      const ours = described === undefined ? "" : describedTable(described);
      expect(inOrder(ours), `${name} ${text}`).toEqual(inOrder(stdout));
      rows += ours.split("\n").length;
      if (text === "") expect(factsIn(stdout)).toEqual(factsOf(summaries.find((one) => one.name === name)));
    }
  }
  expect(rows).toBeGreaterThan(count * 40);
}, 600_000);

test("a watched cluster is yielded again after a change and equals a fresh read", async () => {
  const { client } = server;
  await writeAll(client, watchedCluster);
  const name = "watched";
  const yielded: string[] = [];
  for await (const objects of watchCluster(client, { name, debounceMs: 20 })) {
    const root = describeCluster(objects, { name, echo: true });
    const titles = root === undefined ? [] : describedRows(root, 0).map(({ title }) => title);
    yielded.push(titles.join("; "));
    if (yielded.length === 1) {
      const read = describeCluster(await readCluster(client, { name }), { name, echo: true });
      expect(root).toEqual(read);
      const kind = await client.kindOf({ apiVersion: `${GROUP}/v1`, kind: "FooCluster" });
      await client.delete(kind, { name, namespace: "default" });
    } else if (titles.length === 1) break;
  }
  expect(yielded[0]).toBe("Cluster default/watched; FooCluster default/watched");
  expect(yielded.at(-1)).toBe("Cluster default/watched");
});

/** Facts of the first line of `clusterctl describe cluster`. */
interface Facts {
  readonly title: string;
  readonly replicas: string;
  readonly available: string;
  readonly ready: string;
  readonly upToDate: string;
  readonly status: string;
  readonly reason: string;
}

function factsIn(table: string): Facts {
  const [header = "", line = ""] = table.split("\n");
  const cell = (title: string): string => {
    const start = header.indexOf(title);
    return (/^\S+(?: \S+)*/.exec(line.slice(start)) ?? [""])[0];
  };
  return {
    title: cell("NAME"),
    replicas: cell("REPLICAS"),
    available: cell("AVAILABLE"),
    ready: cell("READY"),
    upToDate: cell("UP TO DATE"),
    status: cell("STATUS"),
    reason: cell("REASON"),
  };
}

/** clusterctl prints the versions of topologies, and sums of control plane and workers. */
function factsOf(cluster: ClusterSummary | undefined): Facts | undefined {
  if (cluster === undefined) return undefined;
  const { namespace, name, deleting, version, available, controlPlane, workers } = cluster;
  const sum = (count: "available" | "desired" | "ready" | "replicas" | "upToDate"): string =>
    controlPlane[count] === undefined && workers[count] === undefined
      ? ""
      : String((controlPlane[count] ?? 0) + (workers[count] ?? 0));
  const [replicas, desired] = [sum("replicas"), sum("desired")];
  return {
    title: `${deleting ? "!! DELETED !! " : ""}Cluster ${namespace}/${name}${cluster.class === undefined ? "" : `, ${version}`}`,
    replicas: replicas === "" && desired === "" ? "" : `${replicas || 0}/${desired || 0}`,
    available: sum("available"),
    ready: sum("ready"),
    upToDate: sum("upToDate"),
    status: available?.status ?? "",
    reason: available?.reason ?? "",
  };
}

/** clusterctl prints groups of equal size in random order. */
function inOrder(table: string): string[] {
  const lines = table.split("\n");
  const titleOf = (line: string): string => /[├└]─(\d+ \w+\.\.\.)/.exec(line)?.[1] ?? "";
  const done: string[] = [];
  while (lines.length > 0) {
    const title = titleOf(lines[0] ?? "");
    const end = title === "" ? 1 : lines.findIndex((line) => titleOf(line) !== title);
    const run = lines.splice(0, end < 0 ? lines.length : end);
    done.push(
      ...run
        .map((line) => (title === "" ? line : line.replace("└─", "├─")))
        .sort()
        .slice(0),
    );
  }
  return done;
}

/** Starts an API server with the CRDs for describe, without controllers and webhooks. */
async function startCapiServer(): Promise<ControlPlane> {
  const upstream = await upstreamCrds(["cluster-api"]);
  const core = upstream
    .filter(({ name }) =>
      /^(clusters|machines|machine(set|deployment|pool)s|clusterresourcesetbindings)\./.test(name),
    )
    .flatMap(({ text, path }) => parseManifests(text, path));
  return startControlPlane({ crds: [...core.map(plain), ...providerCrds] });
}

/** Returns a CRD with one version and without status subresource. */
function plain(crd: KubernetesObject): KubernetesObject {
  const { spec } = crd as unknown as { spec: { versions: Record<string, unknown>[] } };
  const versions = spec.versions
    .filter(({ name }) => name === "v1beta2")
    .map(({ subresources: _, ...version }) => ({ ...version, storage: true }));
  return { ...crd, spec: { ...spec, conversion: undefined, versions } } as unknown as KubernetesObject;
}

/** Writes objects, and deletes those with finalizers, which therefore remain. */
async function writeAll(client: Client, objects: readonly KubernetesObject[]): Promise<void> {
  for (let at = 0; at < objects.length; at += 16)
    await Promise.all(
      objects.slice(at, at + 16).map(async (object) => {
        const kind = await client.kindOf(object);
        await client.create(kind, object as DynamicObject);
        const { name = "", namespace = "", finalizers } = object.metadata;
        if (finalizers !== undefined) await client.delete(kind, { name, namespace });
      }),
    );
}
