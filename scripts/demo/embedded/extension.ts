import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Dev } from "../dev.ts";
import { print, show } from "../narrate.ts";
import { succeed } from "./command-line.ts";

const hold = "demo.cluster.x-k8s.io/hold";

/** Calls the extension that capikit dev serves, as Cluster API does: a blocking hook, and patches. */
export async function callExtension(project: string, { events, signal }: Dev): Promise<void> {
  const served = events.find(({ event, ca }) => event === "extension" && ca !== undefined);
  if (served?.url === undefined || served.ca === undefined)
    throw new Error("capikit dev serves no extension");
  const flags = ["--ca", served.ca];
  const request = join(project, "request.json");
  writeFileSync(request, JSON.stringify(creation(hold)));
  print(
    `hook BeforeClusterCreate for a Cluster with the annotation ${hold}: the extension delays the Cluster`,
  );
  show(
    await succeed(
      project,
      signal,
      "hooks",
      "call",
      "BeforeClusterCreate",
      "--url",
      served.url,
      ...flags,
      "--from",
      request,
    ),
  );

  const files = writeTopology(project);
  print(
    "hook GeneratePatches for the project's ClusterClass: the extension adds a label with the value of its variable `team`:",
  );
  const extension = ["--extension", `demo=${served.url}`];
  const diff = await succeed(
    project,
    signal,
    "topology",
    "render",
    ...files,
    "--diff",
    ...extension,
    ...flags,
  );
  // The patches of the ClusterClass itself change nothing for this Cluster.
  show(diff.replaceAll(/^.*\n +changes nothing\n?/gm, ""));
}

function creation(annotation: string): object {
  return {
    apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1",
    kind: "BeforeClusterCreateRequest",
    cluster: {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "Cluster",
      metadata: { name: "held", namespace: "default", annotations: { [annotation]: "true" } },
      spec: { topology: { classRef: { name: "demo" }, version: "v1.36.3" } },
    },
  };
}

/** Adds the patches of the extension to the ClusterClass, as in the project's README. */
function writeTopology(project: string): string[] {
  const read = (path: string): string => readFileSync(join(project, "templates", path), "utf8");
  const patch = `
    - name: team
      external:
        generatePatchesExtension: patches.demo
        discoverVariablesExtension: variables.demo`;
  const values: Readonly<Record<string, string>> = {
    CLUSTER_NAME: "blue",
    NAMESPACE: "default",
    KUBERNETES_VERSION: "v1.36.3",
  };
  const topology = read("cluster-template-topology.yaml")
    .replaceAll(/\$\{(\w+)(?::=(\w+))?\}/g, (_, name: string, value: string) => values[name] ?? value)
    .replace("    variables:", "    variables:\n      - name: team\n        value: blue");
  const texts = {
    "class.yaml": read("clusterclass-demo.yaml").replace("\n  patches:", `\n  patches:${patch}`),
    "cluster.yaml": topology,
  };
  return Object.entries(texts).map(([name, text]) => {
    const path = join(project, name);
    writeFileSync(path, text);
    return path;
  });
}
