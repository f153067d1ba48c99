import { expect, test } from "vitest";
import { generateCluster, type ObjectKey, RepositoryError } from "../../src/repository/index.ts";

const files: Readonly<Record<string, string>> = {
  "cluster-template.yaml":
    "apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: {name: one}\nspec: {topology: {classRef: {name: quick}}}\n",
  "clusterclass-quick.yaml":
    "apiVersion: cluster.x-k8s.io/v1beta2\nkind: ClusterClass\nmetadata: {name: quick}\n---\napiVersion: foo.example.com/v1\nkind: FooTemplate\nmetadata: {name: foo}\n",
};
const repository = {
  defaultVersion: "v0.1.0",
  file: async (_: string, path: string) => {
    const text = files[path];
    if (text === undefined) throw new RepositoryError("REPOSITORY_NO_FILE", `${path} does not exist`);
    return new TextEncoder().encode(text);
  },
};
const generate = (exists?: (key: ObjectKey) => Promise<boolean>) =>
  generateCluster({ repository, clusterName: "one", namespace: "ours", exists });

test("an existing class is skipped, and a partially existing one is rejected", async () => {
  const kinds = async (exists?: (key: ObjectKey) => Promise<boolean>) =>
    (await generate(exists)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(["ClusterClass", "FooTemplate", "Cluster"]);
  expect(await kinds(async ({ kind }) => kind === "ClusterClass")).toEqual(["Cluster"]);
  await expect(
    kinds(async ({ kind, namespace }) => kind === "FooTemplate" && namespace === "ours"),
  ).rejects.toThrow(
    "the ClusterClass quick is not in the management cluster, but FooTemplate ours/foo of its file is",
  );
});

test.each([
  [{ clusterName: "One" }, '"One" is not a valid cluster name'],
  [{ namespace: "a.b" }, '"a.b" is not a valid namespace'],
  [{ kubernetesVersion: "1.34" }, "1.34 is not a Kubernetes version"],
  [{ controlPlaneMachineCount: 0 }, 'CONTROL_PLANE_MACHINE_COUNT is "0"'],
  [{ workerMachineCount: -1 }, 'WORKER_MACHINE_COUNT is "-1"'],
  [{ flavor: "big" }, "cluster-template-big.yaml does not exist"],
])("rejects %j", async (options, message) => {
  await expect(
    generateCluster({ repository, clusterName: "one", namespace: "ours", ...options }),
  ).rejects.toThrow(message);
});
