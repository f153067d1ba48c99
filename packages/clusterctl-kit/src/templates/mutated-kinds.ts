import type { Diagnostic } from "@capikit/common/diagnostics";
import { textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/versions";
import type { JsonObject } from "@capikit/schema";
import { crdKind, isMutated } from "@capikit/schema/crd";
import type { RenderedTemplate } from "./render-template.ts";
import { kindAndName } from "./template-file.ts";

/** Kinds, as `group/Kind`, whose objects a webhook changes before they are validated. */
export type MutatedKinds = ReadonlySet<string>;

/** Returns the kinds of CRDs that mutating webhooks change. */
export function mutatedKinds(crds: readonly JsonObject[], webhooks: readonly JsonObject[]): MutatedKinds {
  const kinds = crds.filter((crd) => isMutated(crd, webhooks)).map(crdKind);
  return new Set(kinds.map(({ group, kind }) => `${group}/${kind}`));
}

/** Reports whether a webhook may set the missing field of a problem. */
export function mayBeSetByWebhook(
  { code, location: { object: name, field } = {} }: Diagnostic,
  { objects, topologies }: Pick<RenderedTemplate, "objects" | "topologies">,
  mutated: MutatedKinds,
): boolean {
  if (code !== "template/missing-field") return false;
  const all = [
    ...objects,
    ...topologies.flatMap((one) => one.objects.map(({ object }) => object as JsonObject)),
  ];
  return all
    .filter((object) => kindAndName(object) === name)
    .map((object) => `${groupOf(textAt(object, "apiVersion"))}/${textAt(object, "kind")}`)
    .some((kind) => mutated.has(kind) || (selected.has(kind) && field === "spec.selector"));
}

/** Kinds whose selector Cluster API sets. */
const selected: MutatedKinds = new Set(["cluster.x-k8s.io/MachineDeployment", "cluster.x-k8s.io/MachineSet"]);
