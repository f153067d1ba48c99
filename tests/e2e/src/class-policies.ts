import { readFile } from "node:fs/promises";
import type { JsonPatchOperation } from "@capikit/common/json";
import { parse } from "yaml";

const samples = new URL("../../../examples/extension-policy/samples/", import.meta.url);

/** Returns operations that add the policies of `examples/extension-policy` to a ClusterClass. */
export async function classPolicies(): Promise<readonly JsonPatchOperation[]> {
  return parse(await readFile(new URL("class-policies.yaml", samples), "utf8"));
}
