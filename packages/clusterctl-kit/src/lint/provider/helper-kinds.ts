import type { CrdView } from "../read/crd-view.ts";
import { knows } from "../read/schema-path.ts";

/**
 * Removes the role of kinds that only end like an InfraMachine, such as a `PooledFooMachine` for
 * hosts. They have no provider ID and no template, while another kind of the group has both.
 */
export function withoutHelperKinds(crds: readonly CrdView[]): CrdView[] {
  const kinds = new Set(crds.map(({ group, kind }) => `${group}/${kind}`));
  const hasTemplate = ({ group, kind }: CrdView): boolean => kinds.has(`${group}/${kind}Template`);
  const machines = crds.filter(({ role }) => role === "InfraMachine");
  const groups = new Set(machines.filter(hasTemplate).map(({ group }) => group));
  const isHelper = (crd: CrdView): boolean =>
    crd.role === "InfraMachine" &&
    groups.has(crd.group) &&
    !hasTemplate(crd) &&
    !crd.versions.some(({ schema }) => knows(schema, "spec.providerID"));
  return crds.map((crd) => (isHelper(crd) ? { ...crd, role: undefined } : crd));
}
