import { createHash } from "node:crypto";
import { canonicalJson } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import { canonicalCrd } from "../compare/canonical-crd.ts";

/** Digests of the parts of CRDs, by name and part: `names`, or a version. */
export type Digests = Record<string, Record<string, string>>;

/**
 * Returns a CRD in canonical form, without descriptions and without labels, which the real provider
 * adds when it builds a release.
 */
export function structureOf(crd: JsonObject): JsonObject {
  const { name } = crd.metadata as JsonObject;
  return canonicalCrd({ ...crd, metadata: { name: name ?? null } }, { descriptions: false });
}

/** Returns the SHA-256 digests of the structures of CRDs. */
export function digestsOf(crds: readonly JsonObject[]): Digests {
  return Object.fromEntries(
    crds.map((crd): [string, Record<string, string>] => {
      const { metadata, spec } = structureOf(crd) as { metadata: JsonObject; spec: JsonObject };
      const { versions, ...names } = spec;
      return [
        String(metadata.name),
        Object.fromEntries(
          Object.entries({ names, ...(versions as JsonObject) }).map(([part, value]) => [
            part,
            digest(value),
          ]),
        ),
      ];
    }),
  );
}

function digest(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
