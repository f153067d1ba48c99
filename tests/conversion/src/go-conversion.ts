import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askReference, type ReferenceResponse } from "@capikit/reference";

export interface Question {
  readonly in: object;
  readonly to: string;
}

/** The response of upstream: the converted object, or an error. */
export type Answer = ReferenceResponse;

/** The apiVersions that the management cluster serves for both sides, by `<Kind>.<group>`. */
export const served: Readonly<Record<string, string>> = {
  "MetalCluster.infra.example.com": "infra.example.com/v1",
  "MetalMachineTemplate.infra.example.com": "infra.example.com/v1",
  "TalosConfigTemplate.bootstrap.example.org": "bootstrap.example.org/v2beta1",
};

export function getAPIVersion(group: string, kind: string): string {
  const apiVersion = served[`${kind}.${group}`];
  if (apiVersion === undefined) throw new Error(`no apiVersion known for kind "${kind}" in group "${group}"`);
  return apiVersion;
}

/** Calls Cluster API's own conversion webhook. */
export async function askUpstream(questions: readonly Question[]): Promise<readonly Answer[]> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-conversion-"));
  try {
    const versions = join(folder, "served.json");
    writeFileSync(versions, JSON.stringify(served));
    return await askReference("conversion-reference", questions, ["convert", "-versions", versions]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const data = "cluster.x-k8s.io/conversion-data";

/** Normalizes JSON for comparisons, including the JSON in the annotation. */
export function readable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, entry) => {
    if (key !== data || typeof entry !== "string") return entry;
    try {
      return JSON.parse(entry);
    } catch {
      return entry;
    }
  });
}
