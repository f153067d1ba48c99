import type { DynamicObject, KubernetesObject } from "@capikit/client";
import { type ControlPlane, parseManifests } from "@capikit/envtest";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ensureNamespace } from "../../../../tests/clusterctl/src/move/move-server.ts";
import { shareControlPlane, upstreamCrds } from "../../../../tests/reference/src/index.ts";
import { call } from "../cli.ts";
import { providerKinds, questions, type Written } from "./operator-questions.ts";

const label = "clusterctl.cluster.x-k8s.io";

const contract = { "cluster.x-k8s.io/v1beta2": "v1beta2" };

/** Two hours after the deletions of this test, and a time at which certificates expire. */
const later = Date.now() + 7_200_000;
const soon = new Date(later + 864_000_000).toISOString();

let server: ControlPlane;

beforeAll(async () => {
  const upstream = await upstreamCrds(["cluster-api"]);
  const core = upstream.flatMap(({ text, path }) => parseManifests(text, path)).map(installable);
  server = await shareControlPlane({
    crds: [...core, ...Object.entries(providerKinds).map(crdOf)],
  });
  for (const [index, { objects }] of questions.entries()) await writeAll(objects, namespaceOf(index));
}, 120_000);

afterAll(() => server?.stop());

afterEach(() => {
  vi.useRealTimers();
});

test("at least thirty questions are asked", () => {
  expect(questions.length).toBeGreaterThanOrEqual(30);
});

test.each([...questions.entries()])("question %i is answered", async (index) => {
  const { source, asked, command = ["doctor"], answer } = questions[index] ?? never();
  const namespace = namespaceOf(index);
  vi.useFakeTimers({ toFake: ["Date"], now: later });
  const { stdout, stderr } = await call(
    ...command,
    ...["--namespace", namespace, "--kubeconfig", server.kubeconfigPath],
  );
  for (const part of answer)
    expect(stdout + stderr, `${source}: ${asked}`).toContain(part.replaceAll("NS", namespace));
});

function never(): never {
  throw new Error("no such question");
}

function namespaceOf(index: number): string {
  return `fleet-${index}`;
}

/** Returns a CRD whose status is written with the object, as no controller runs. */
function installable(crd: KubernetesObject): KubernetesObject {
  const { spec } = crd as unknown as {
    spec: { versions: { readonly name: string; readonly subresources?: unknown }[] };
  };
  const newest = spec.versions.at(-1)?.name;
  const versions = spec.versions
    .filter(({ name }) => name === newest)
    .map(({ subresources: _, ...version }) => ({ ...version, storage: true }));
  const labels = { ...crd.metadata.labels, [label]: "", ...(newest === "v1beta2" && contract) };
  return {
    ...crd,
    metadata: { ...crd.metadata, labels },
    spec: { ...spec, conversion: undefined, versions },
  } as unknown as KubernetesObject;
}

function crdOf([kind, [group, version]]: [string, readonly [string, string]]): KubernetesObject {
  const plural = `${kind.toLowerCase()}s`;
  const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, labels: { [label]: "", ...(version === "v1beta2" && contract) } },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: open } }],
    },
  } as unknown as KubernetesObject;
}

/** Writes the objects of a question, and then deletes those that are deleted. */
async function writeAll(objects: readonly Written[], namespace: string): Promise<void> {
  const { client } = server;
  const uids = new Map<string, object>();
  const place = async (written: object) => {
    const object = JSON.parse(
      JSON.stringify(written).replaceAll('"SOON"', `"${soon}"`).replaceAll("NS", namespace),
    ) as DynamicObject;
    const kind = await client.kindOf(object);
    return { kind, object };
  };
  const namespaces = new Set([namespace, ...objects.flatMap(({ metadata }) => metadata.namespace ?? [])]);
  for (const name of namespaces) await ensureNamespace(client, name);
  for (const { deleted: _, owner, ...written } of objects) {
    if (written.kind === "Namespace") continue;
    const { kind, object } = await place(written);
    const metadata = {
      ...(kind.scope === "Namespaced" && { namespace }),
      ...object.metadata,
      ...(owner !== undefined && { ownerReferences: [uids.get(owner)] }),
    };
    const created = await client.create(kind, { ...object, metadata } as DynamicObject);
    const { apiVersion, kind: name } = object;
    const { uid } = created.metadata;
    uids.set(`${name}/${object.metadata.name}`, { apiVersion, kind: name, name: object.metadata.name, uid });
  }
  for (const { deleted, owner: _, ...written } of objects) {
    if (deleted !== true) continue;
    const { kind, object } = await place(written);
    const { name = "" } = object.metadata;
    await client.delete(kind, kind.scope === "Namespaced" ? { name, namespace } : { name });
  }
}
