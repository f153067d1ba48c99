import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { ApiError, type Client } from "@capikit/client";
import { startControlPlane } from "@capikit/envtest";
import { admit, compileSchema, type JsonObject, type JsonSchema } from "@capikit/schema";
import { capikit } from "./capikit.ts";
import { crdFiles, linesOf, nameOf } from "./crd-files.ts";
import { say, show } from "./narrate.ts";

const apiVersion = "infrastructure.cluster.x-k8s.io/v1beta2";
const fooCluster: KindDescriptor<KubernetesObject> = {
  group: "infrastructure.cluster.x-k8s.io",
  version: "v1beta2",
  kind: "FooCluster",
  plural: "fooclusters",
  scope: "Namespaced",
};
const valid = {
  apiVersion,
  kind: "FooCluster",
  metadata: { name: "demo", namespace: "default" },
  spec: { region: "eu-west-1", tier: "Basic", subnets: [{ name: "a", cidr: "10.0.0.0/16" }] },
};
const invalid = {
  "whose region and subnet are malformed": {
    ...valid,
    metadata: { name: "malformed", namespace: "default" },
    spec: { region: "Europe", tier: "Basic", subnets: [{ name: "a", cidr: "10.0.0.0/99" }] },
  },
  "that breaks a rule between two fields": {
    ...valid,
    metadata: { name: "too-many", namespace: "default" },
    spec: { region: "eu-west-1", tier: "Basic", gateways: 3 },
  },
};

/** Generates the example's CRDs, and shows a real API server and our schemas saying the same of two objects. */
export async function enforce(scratch: string): Promise<boolean> {
  const out = join(scratch, "foo");
  capikit(
    "generate",
    "--project",
    join(import.meta.dirname, "../../examples/infrastructure-foo"),
    "--out",
    out,
  );
  const crds = crdFiles(join(out, "crd"));
  say(
    `examples/infrastructure-foo became ${crds.length} CRDs of ${linesOf(crds)} lines, a role and a webhook configuration`,
  );

  say(
    "starting etcd and kube-apiserver; the first time they are built from source, which takes some minutes",
  );
  const started = performance.now();
  await using controlPlane = await startControlPlane({ binaries: { indexUrl: false } });
  say(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await controlPlane.installCrds(crds.map(({ path }) => path));
  say("CRDs installed and served");

  const schema = schemaOf(crds.find((file) => nameOf(file).startsWith("fooclusters."))?.crd);
  say("a valid object. @capikit/schema says:");
  const prediction = predict(schema, valid);
  show(prediction.errors.length === 0 ? "valid" : prediction.errors.join("\n"));
  const stored = await controlPlane.client.create(fooCluster, valid);
  say("the API server stored it, with the default that the types say:");
  show(JSON.stringify({ spec: (stored as unknown as JsonObject).spec }, null, 2));
  const sameResult = isDeepStrictEqual(prediction.object.spec, (stored as unknown as JsonObject).spec);

  let refusals = 0;
  for (const [which, object] of Object.entries(invalid)) {
    say(`an object ${which}. @capikit/schema says:`);
    const { errors } = predict(schema, object);
    show(errors.join("\n"));
    say("the API server's own words:");
    const refusal = await refusalOf(controlPlane.client, object);
    show(refusal ?? "none: it took the object, which it should not have done");
    if (refusal !== undefined && errors.length > 0) refusals += 1;
  }
  return sameResult && refusals === Object.keys(invalid).length;
}

async function refusalOf(client: Client, object: KubernetesObject & JsonObject): Promise<string | undefined> {
  try {
    await client.create(fooCluster, object);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== "Invalid") throw error;
    return error.causes.map(({ field, message }) => `${field}: ${message}`).join("\n");
  }
}

function predict(schema: JsonSchema, object: JsonObject): { object: JsonObject; errors: readonly string[] } {
  const admission = admit(object, {
    schema: compileSchema(schema),
    apiVersion,
    kind: "FooCluster",
    scope: "Namespaced",
    statusSubresource: true,
  });
  return {
    object: admission.object,
    errors: admission.errors.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)),
  };
}

function schemaOf(crd: JsonObject | undefined): JsonSchema {
  const { spec } = crd as unknown as { spec: { versions: { schema: { openAPIV3Schema: JsonSchema } }[] } };
  const schema = spec.versions[0]?.schema.openAPIV3Schema;
  if (schema === undefined) throw new Error("the CRD of FooCluster has no schema");
  return schema;
}
