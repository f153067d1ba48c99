import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ApiError } from "@capikit/client/errors";
import { parseYaml } from "@capikit/common/yaml";
import { admit, compileSchema, type JsonObject, type JsonSchema } from "@capikit/schema";
import type { Dev } from "../dev.ts";
import { print, show } from "../narrate.ts";
import { provider } from "./capikit.ts";

const apiVersion = "infrastructure.cluster.x-k8s.io/v1beta2";
const wrong = {
  apiVersion,
  kind: "LocalCluster",
  metadata: { name: "wrong", namespace: "default" },
  spec: { apiServer: "Rented", controlPlaneEndpoint: { host: "127.0.0.1", port: 123_456 } },
};

/** Shows that our schemas reject an object, without a cluster. Returns the paths of the errors. */
export function predictRefusal(): readonly string[] {
  print("@capikit/schema refuses an object that violates the types, without a cluster:");
  const ours = admit(wrong, {
    schema: compileSchema(schemaOf()),
    apiVersion,
    kind: "LocalCluster",
    scope: "Namespaced",
    statusSubresource: true,
  });
  // Both add that rules between fields wait until the fields are valid.
  const errors = ours.errors.filter(({ path }) => path !== "");
  const predicted = errors.map(({ path, message }) => `${path}: ${message}`);
  show(predicted.join("\n"));
  return errors.map(({ path }) => path);
}

/** Shows that the API server rejects the object for the same reasons. */
export async function refuse({ client }: Dev, predicted: readonly string[]): Promise<void> {
  print("the API server refuses the same object:");
  const refusal: unknown = await client.create(await client.kindOf(wrong), wrong).then(
    () => undefined,
    (error) => error,
  );
  if (!(refusal instanceof ApiError) || refusal.reason !== "Invalid")
    throw new Error(`the API server should have refused the object: ${refusal}`);
  const causes = refusal.causes.filter(({ field }) => field?.startsWith("spec."));
  show(causes.map(({ field, message }) => `${field}: ${message}`).join("\n"));
  const sorted = (of: readonly (string | undefined)[]) => of.map(String).sort().join();
  if (sorted(causes.map(({ field }) => field)) !== sorted(predicted))
    throw new Error("@capikit/schema and the API server report different fields");
}

function schemaOf(): JsonSchema {
  const path = join(provider, "config/crd/bases/infrastructure.cluster.x-k8s.io_localclusters.yaml");
  const crd = parseYaml(readFileSync(path)) as unknown as JsonObject & {
    spec: { versions: { name: string; schema: { openAPIV3Schema: JsonSchema } }[] };
  };
  const version = crd.spec.versions.find(({ name }) => name === "v1beta2");
  if (version === undefined) throw new Error(`${path} has no v1beta2`);
  return version.schema.openAPIV3Schema;
}
