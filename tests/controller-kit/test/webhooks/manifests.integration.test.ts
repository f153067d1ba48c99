import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  checkWebhooks,
  mutatingPath,
  validatingPath,
  validatingWebhook,
} from "@capikit/controller-kit/webhooks";
import { parseManifests } from "@capikit/envtest";
import { clusterApiModule, ensureModule } from "@capikit/reference";
import { expect, it } from "vitest";

const example = fileURLToPath(new URL("../../../../examples/infrastructure-foo/", import.meta.url));

const fooCluster = {
  group: "infrastructure.cluster.x-k8s.io",
  version: "v1beta2",
  kind: "FooCluster",
  plural: "fooclusters",
  scope: "Namespaced",
} as const;

it("matches the manifests that the generators write for the example", async () => {
  const path = `${example}config/webhook/manifests.yaml`;
  const manifests = parseManifests(await readFile(path, "utf8"), path);
  const webhook = validatingWebhook(fooCluster, { create() {}, update() {} });
  expect(checkWebhooks(manifests, [webhook])).toEqual([]);
  expect(checkWebhooks(manifests, []).map(({ code }) => code)).toEqual(["webhook/not-served"]);
});

it("produces the paths of Cluster API's own manifests", async () => {
  const path = `${await ensureModule(clusterApiModule)}/core/config/webhook/manifests.yaml`;
  const configurations = parseManifests(await readFile(path, "utf8"), path) as unknown as {
    kind: string;
    webhooks: {
      clientConfig: { service: { path: string } };
      rules: { apiGroups: string[]; apiVersions: string[]; resources: string[] }[];
    }[];
  }[];
  const seen = configurations.flatMap(({ kind, webhooks }) =>
    webhooks.map(({ clientConfig, rules: [rule] }) => {
      const [group = "", version = "", plural = ""] = [
        rule?.apiGroups[0],
        rule?.apiVersions[0],
        rule?.resources[0],
      ];
      const names = { group, version, kind: plural.replace(/(?<=ss)es$|(?<=[^s])s$/, "") };
      const made = kind.startsWith("Mutating") ? mutatingPath(names) : validatingPath(names);
      return [clientConfig.service.path, made] as const;
    }),
  );
  // Some upstream paths have another version or no kind: compare only the form.
  const same = seen.filter(([theirs, ours]) => theirs === ours);
  expect(same.length).toBeGreaterThan(10);
  expect(seen.filter(([theirs, ours]) => theirs !== ours)).toEqual([]);
});
