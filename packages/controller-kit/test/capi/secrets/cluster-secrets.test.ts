import { type Secret, secret } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterEach, expect, it } from "vitest";
import { createCache } from "../../../src/cache/index.ts";
import { clusterSecrets } from "../../../src/capi/workload.ts";

let server: FaultServer;
afterEach(() => server?.stop());

it("only keeps Secrets of Clusters, and the data of certificates and kubeconfigs", async () => {
  server = await startFaultServer({ kinds: [secret] });
  const put = (name: string, labels: Readonly<Record<string, string>>): Secret =>
    server.put(secret, { metadata: { namespace: "ns", name, labels }, data: { value: "eA==" } });
  const ofCluster = { "cluster.x-k8s.io/cluster-name": "prod" };
  put("prod-kubeconfig", ofCluster);
  put("prod-md-0-x7k2p", ofCluster);
  put("somebody-elses", {});

  const client = createClient(server.config);
  const cache = createCache({ client, kinds: [clusterSecrets] });
  const ended = new AbortController();
  const end = cache.start(ended.signal);
  const secrets = await cache.list(secret);
  expect(Object.fromEntries(secrets.map(({ metadata, data }) => [metadata.name, data]))).toEqual({
    "prod-kubeconfig": { value: "eA==" },
    "prod-md-0-x7k2p": undefined,
  });
  expect(secrets.map(({ metadata }) => metadata.managedFields)).toEqual([undefined, undefined]);
  ended.abort();
  await end;
  await client.close();
});
