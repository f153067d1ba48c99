import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadConfig } from "../../src/index.ts";

let home: string;

const kubeconfig = (server: string): string => `
current-context: x
clusters: [{name: x, cluster: {server: "${server}"}}]
contexts: [{name: x, context: {cluster: x}}, {name: work, context: {cluster: x, namespace: home}}]
`;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "capikit-home-"));
  await writeFile(join(home, "named"), kubeconfig("https://named"));
  await writeFile(join(home, "environment"), kubeconfig("https://environment"));
});
afterAll(() => rm(home, { recursive: true }));

it("looks where programs look, the file that is named first", async () => {
  const KUBECONFIG = join(home, "environment");
  expect((await loadConfig({ kubeconfig: join(home, "named") }, { HOME: home, KUBECONFIG })).server).toBe(
    "https://named",
  );
  expect((await loadConfig({}, { HOME: home, KUBECONFIG })).server).toBe("https://environment");
  await expect(loadConfig({}, { HOME: home })).rejects.toThrow(
    `no kubeconfig found: set --kubeconfig or KUBECONFIG, create ${home}/.kube/config, or run inside a cluster`,
  );
  await mkdir(join(home, ".kube"));
  await writeFile(join(home, ".kube/config"), kubeconfig("https://home"));
  expect((await loadConfig({}, { HOME: home })).server).toBe("https://home");
});

it("does not fall back from a Pod whose token is not mounted", async () => {
  const pod = { HOME: home, KUBERNETES_SERVICE_HOST: "10.0.0.1", KUBERNETES_SERVICE_PORT: "443" };
  await expect(loadConfig({}, pod)).rejects.toMatchObject({ code: "CONFIG_NOT_IN_CLUSTER" });
});

it("takes the context that is named, and then asks no Pod", async () => {
  const pod = { HOME: home, KUBERNETES_SERVICE_HOST: "10.0.0.1", KUBERNETES_SERVICE_PORT: "443" };
  const flags = { kubeconfig: join(home, "named"), context: "work" };
  expect(await loadConfig(flags, pod)).toMatchObject({ server: "https://named", namespace: "home" });
  await mkdir(join(home, ".kube"), { recursive: true });
  await writeFile(join(home, ".kube/config"), kubeconfig("https://home"));
  expect(await loadConfig({ context: "work" }, pod)).toMatchObject({
    server: "https://home",
    namespace: "home",
  });
});
