import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findClusterApi } from "../../src/cluster-api/find-cluster-api.ts";

const components = "apiVersion: v1\nkind: Namespace\nmetadata: { name: capi-system }\n";
let dir: string;

/** A folder with invalid programs, as the only one on the PATH, so without Go. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "capikit-envtest-test-"));
  for (const name of ["capi-core", "kube-controller-manager"]) {
    await writeFile(join(dir, name), "");
    await chmod(join(dir, name), 0o755);
  }
  await writeFile(join(dir, "core-components.yaml"), components);
  await mkdir(join(dir, ".config/cluster-api"), { recursive: true });
  const url = join(dir, "releases/cluster-api/v1.0.0/core-components.yaml");
  const entry = { name: "cluster-api", type: "CoreProvider", url };
  await writeFile(join(dir, ".config/cluster-api/clusterctl.yaml"), JSON.stringify({ providers: [entry] }));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it("takes the programs of the PATH, and the manifests that are named", async () => {
  const env = { PATH: `/no/such/folder:${dir}`, CAPIKIT_CORE_COMPONENTS: join(dir, "core-components.yaml") };
  expect(await findClusterApi({ env })).toEqual({
    core: join(dir, "capi-core"),
    source: join(dir, "capi-core"),
    kubeControllerManager: join(dir, "kube-controller-manager"),
    components: [{ apiVersion: "v1", kind: "Namespace", metadata: { name: "capi-system" } }],
  });
});

it("prefers options to the PATH, and works without kube-controller-manager", async () => {
  const options = { program: process.execPath, components: join(dir, "core-components.yaml") };
  const found = await findClusterApi({ ...options, env: { PATH: "", CAPIKIT_IMAGES: "off" } });
  expect(found).toEqual({
    core: process.execPath,
    source: process.execPath,
    components: [expect.anything()],
  });
});

it("reports the reason for each place", async () => {
  const lines: string[] = [];
  const options = { report: (line: string) => void lines.push(line), cacheDir: join(dir, "cache") };
  const env = { HOME: dir, CAPIKIT_IMAGES: "off" };
  await expect(findClusterApi({ ...options, env: { ...env, PATH: "" } })).rejects.toThrow(
    [
      "no core manager of Cluster API found:",
      "  $CAPIKIT_CORE: not set",
      "  PATH: has no capi-core",
      "  image: switched off by CAPIKIT_IMAGES",
      "  build: go is not on the PATH: install Go 1.26 or newer",
    ].join("\n"),
  );
  expect(lines).toEqual([
    "core manager of Cluster API: cannot be downloaded, so Go builds it: switched off by CAPIKIT_IMAGES",
  ]);
  await expect(findClusterApi({ ...options, env: { ...env, PATH: dir }, build: false })).rejects.toThrow(
    /no manifests of Cluster API found:\n {2}\$CAPIKIT_CORE_COMPONENTS: not set\n {2}release: components of cluster-api: .*\n {2}build: switched off/,
  );
  await expect(findClusterApi({ env: { CAPIKIT_CORE: "/no/such" } })).rejects.toThrow(
    "/no/such ($CAPIKIT_CORE) is not an executable file",
  );
});
