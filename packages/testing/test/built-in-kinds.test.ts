/**
 * Defaults of built-in kinds, which controllers read. The test of random requests compares the
 * same kinds with kube-apiserver.
 *
 * @module
 */
import {
  configMap,
  deployment,
  job,
  mutatingWebhookConfiguration,
  networkPolicy,
  secret,
  service,
  statefulSet,
} from "@capikit/api/kubernetes";
import { type Client, createClient, type DynamicObject, type KindDescriptor } from "@capikit/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FaultServer, startFaultServer } from "../src/index.ts";

const kinds = [
  configMap,
  deployment,
  job,
  mutatingWebhookConfiguration,
  networkPolicy,
  secret,
  service,
  statefulSet,
];
let server: FaultServer;
let client: Client;
beforeAll(async () => {
  server = await startFaultServer({ kinds });
  client = createClient(server.config, { fieldManager: "me" });
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

const template = (container: object = {}, spec: object = {}) => ({
  metadata: { labels: { app: "a" } },
  spec: { containers: [{ name: "main", image: "image:1", ...container }], ...spec },
});
const selector = { matchLabels: { app: "a" } };
const main = { name: "main", image: "image:1", imagePullPolicy: "IfNotPresent", resources: {} };

let count = 0;
function named(kind: object, content: object): [KindDescriptor<DynamicObject>, DynamicObject] {
  const of = kind as KindDescriptor<DynamicObject>;
  const namespace = of.scope === "Namespaced" ? { namespace: "ns" } : {};
  return [of, { ...content, metadata: { name: `o-${++count}`, ...namespace } } as DynamicObject];
}

it.each<[string, object, object, object]>([
  [
    "a Deployment",
    deployment,
    { spec: { selector, template: template() } },
    {
      spec: {
        replicas: 1,
        strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } },
        template: { spec: { restartPolicy: "Always", containers: [main] } },
      },
      status: {},
    },
  ],
  [
    "a StatefulSet, with the names of its claims",
    statefulSet,
    {
      spec: {
        serviceName: "a",
        selector,
        template: template(),
        volumeClaimTemplates: [{ metadata: { name: "data" }, spec: { accessModes: ["ReadWriteOnce"] } }],
      },
    },
    {
      spec: {
        replicas: 1,
        volumeClaimTemplates: [{ metadata: { name: "data" }, spec: { volumeMode: "Filesystem" } }],
      },
      status: { replicas: 0 },
    },
  ],
  [
    "a Job",
    job,
    { spec: { template: template({}, { restartPolicy: "Never" }) } },
    { spec: { parallelism: 1, completions: 1, backoffLimit: 6, suspend: false }, status: {} },
  ],
  [
    "a Service",
    service,
    { spec: { clusterIP: "None", selector: { app: "a" }, ports: [{ port: 80 }] } },
    {
      spec: {
        type: "ClusterIP",
        clusterIPs: ["None"],
        ports: [{ port: 80, targetPort: 80, protocol: "TCP" }],
      },
      status: { loadBalancer: {} },
    },
  ],
  ["a Secret", secret, { stringData: { a: "b" } }, { type: "Opaque", data: { a: "Yg==" } }],
  [
    "a NetworkPolicy",
    networkPolicy,
    { spec: { podSelector: {}, egress: [{ ports: [{ port: 80 }] }] } },
    { spec: { policyTypes: ["Ingress", "Egress"], egress: [{ ports: [{ port: 80, protocol: "TCP" }] }] } },
  ],
  [
    "a webhook",
    mutatingWebhookConfiguration,
    {
      webhooks: [
        {
          name: "a.b.c",
          clientConfig: { service: { name: "a", namespace: "ns" } },
          admissionReviewVersions: ["v1"],
          sideEffects: "None",
        },
      ],
    },
    { webhooks: [{ failurePolicy: "Fail", timeoutSeconds: 10, clientConfig: { service: { port: 443 } } }] },
  ],
])("sets the defaults of %s, and applies it again without a change", async (_, kind, content, expected) => {
  const [of, object] = named(kind, content);
  const applied = await client.apply(of, object as never);
  expect(applied).toMatchObject(expected);
  expect(await client.apply(of, object as never)).toEqual(applied);
  const [, other] = named(kind, content);
  expect(await client.create(of, other as never)).toMatchObject(expected);
});

it("keeps members absent that only requests have, or that others exclude", async () => {
  const [ofSecrets, one] = named(secret, { stringData: { a: "b" } });
  expect(await client.apply(ofSecrets, one as never)).not.toHaveProperty("stringData");
  const spec = { parallelism: 3, template: template({}, { restartPolicy: "Never" }) };
  const [ofJobs, other] = named(job, { spec });
  expect(await client.apply(ofJobs, other as never)).not.toHaveProperty("spec.completions");
});

it.each([
  ["a", "Always"],
  ["a:latest", "Always"],
  ["localhost:5000/a", "Always"],
  ["localhost:5000/a:1", "IfNotPresent"],
  [`a@sha256:${"0".repeat(64)}`, "IfNotPresent"],
])("pulls the image %s by policy %s", async (image, policy) => {
  const [of, object] = named(deployment, { spec: { selector, template: template({ image }) } });
  expect(await client.apply(of, object as never)).toMatchObject({
    spec: { template: { spec: { containers: [{ imagePullPolicy: policy }] } } },
  });
});

it("removes what nobody applies any more with its defaults", async () => {
  const probe = { livenessProbe: { httpGet: { port: 80 } } };
  const [of, object] = named(deployment, { spec: { selector, template: template(probe) } });
  const read = async () => {
    const { spec } = (await client.apply(of, object as never)) as never as {
      spec: { template: { spec: object } };
    };
    return spec.template.spec as { containers: { livenessProbe?: object }[] };
  };
  expect((await read()).containers[0]?.livenessProbe).toMatchObject({ httpGet: { path: "/", port: 80 } });
  Object.assign(object, { spec: { selector, template: template() } });
  expect((await read()).containers[0]).not.toHaveProperty("livenessProbe");
});

it("merges all keyed lists of strategic merge patches", async () => {
  const ports = [{ containerPort: 80 }];
  const volumes = [{ name: "a", configMap: { name: "a" } }];
  const [of, object] = named(deployment, { spec: { selector, template: template({ ports }, { volumes }) } });
  await client.create(of, object as never);
  const container = { name: "main", ports: [{ containerPort: 81 }] };
  const retained = { name: "a", secret: { secretName: "a" }, $retainKeys: ["name", "secret"] };
  const patch = { spec: { template: { spec: { containers: [container], volumes: [retained] } } } };
  const { name } = object.metadata;
  const patched = await client.patch(of, { namespace: "ns", name }, { type: "strategic", patch });
  expect(patched).not.toHaveProperty("spec.template.spec.volumes[0].configMap");
  expect(patched).toMatchObject({
    spec: {
      template: {
        spec: {
          containers: [{ image: "image:1", ports: [{ containerPort: 81 }, { containerPort: 80 }] }],
          volumes: [{ name: "a", secret: { secretName: "a", defaultMode: 420 } }],
        },
      },
    },
  });
});

it.each<[string, object, object, object, string]>([
  [
    "the selector of a Deployment",
    deployment,
    { spec: { selector, template: template() } },
    { spec: { selector: { matchLabels: { app: "b" } }, template: { metadata: { labels: { app: "b" } } } } },
    "spec.selector",
  ],
  [
    "the Service of a StatefulSet",
    statefulSet,
    { spec: { serviceName: "a", selector, template: template() } },
    { spec: { serviceName: "b" } },
    "spec.serviceName",
  ],
  [
    "the template of a Job",
    job,
    { spec: { template: template({}, { restartPolicy: "Never" }) } },
    { spec: { template: { spec: { restartPolicy: "OnFailure" } } } },
    "spec.template",
  ],
  ["an immutable ConfigMap", configMap, { immutable: true, data: { a: "1" } }, { data: { a: "2" } }, "data"],
  ["the type of a Secret", secret, { type: "a/b", data: { a: "" } }, { type: "c/d" }, "type"],
])("refuses to change %s", async (_, kind, content, patch, field) => {
  const [of, object] = named(kind, content);
  const { metadata } = await client.create(of, object);
  const changed = client.patch(of, metadata, { type: "merge", patch: patch as Record<string, unknown> });
  await expect(changed).rejects.toMatchObject({ status: 422, body: { details: { causes: [{ field }] } } });
});

it("omits empty lists and maps as Go does, so that a comparison with them never ends", async () => {
  const given = template({ env: [], args: [] }, { nodeSelector: {}, tolerations: [] });
  const [of, object] = named(deployment, { spec: { selector, template: given } });
  const { spec } = (await client.create(of, object)) as { spec?: { template?: { spec?: object } } };
  expect(Object.keys(spec?.template?.spec ?? {})).not.toContain("tolerations");
  expect(JSON.stringify(spec)).not.toMatch(/"(?:env|args|nodeSelector)"/);
});
