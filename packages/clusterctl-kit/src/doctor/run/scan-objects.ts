import {
  cluster,
  clusterClass,
  machine,
  machineDeployment,
  machinePool,
  machineSet,
} from "@capikit/api/core/v1beta2";
import { type CrdFacts, isOfClusterApi } from "../facts/crd-facts.ts";
import type { CheckContext } from "../model/check-context.ts";
import type { ScannedKind, ScannedObject } from "../model/scanned-object.ts";

/** Kinds of which a scan reads whole objects: some checks need their specs. */
const wholeKinds = new Set([cluster, machineDeployment].map(({ group, kind }) => `${kind}.${group}`));

/** Kinds to scan without permission to list CRDs. */
const coreKinds: readonly ScannedKind[] = [
  cluster,
  clusterClass,
  machine,
  machineDeployment,
  machineSet,
  machinePool,
].map((descriptor) => ({ descriptor, provider: "cluster-api", deprecated: [] }));

/** All kinds are read at the same time, so that pages are small. */
const objectsOfPage = 200;

/** Passes all objects of Cluster API and its providers to a function, without keeping them. */
export async function scanObjects(
  context: Pick<CheckContext, "crds" | "list" | "namespace">,
  visit: (object: ScannedObject, kind: ScannedKind) => void,
): Promise<void> {
  const crds = await context.crds();
  const kinds = crds === undefined ? coreKinds : crds.filter(isOfClusterApi).flatMap(scannedKind);
  await Promise.all(
    kinds.map(async (kind) => {
      const { descriptor } = kind;
      const namespace = descriptor.scope === "Namespaced" ? context.namespace : undefined;
      const metadata = !wholeKinds.has(`${descriptor.kind}.${descriptor.group}`);
      for await (const object of context.list(descriptor, { namespace, metadata, limit: objectsOfPage }))
        visit(object as unknown as ScannedObject, kind);
    }),
  );
}

/** Returns the kind in its stored version, which needs no conversion. */
function scannedKind({ group, kind, plural, scope, provider, versions }: CrdFacts): readonly ScannedKind[] {
  const served = versions.filter((version) => version.served);
  const version = served.find(({ storage }) => storage) ?? served[0];
  if (version === undefined) return [];
  const deprecated = versions.filter((one) => one.deprecated).map(({ name }) => name);
  return [{ descriptor: { group, version: version.name, kind, plural, scope }, provider, deprecated }];
}
