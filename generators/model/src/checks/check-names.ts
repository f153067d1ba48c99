import type { Report } from "@capikit/common/diagnostics";
import { labelError, needsApproval } from "@capikit/schema/crd";
import type { CustomResource } from "../definition/custom-resource.ts";
import { findMarker } from "../definition/kind-markers.ts";
import * as problems from "../diagnostics/codes/crd.ts";

function leadingKind(resource: CustomResource) {
  return (resource.versions.find(({ storage }) => storage) ?? resource.versions[0])?.source;
}

/** Returns the origin of a resource's names: its marker, or else the interface. */
function placeOfNames(resource: CustomResource) {
  const source = leadingKind(resource);
  return source && (findMarker(source, "kubebuilder:resource")?.location ?? source.location);
}

/** Checks the names of one resource; group and version are checked with the package. */
export function checkNames(resource: CustomResource, report: Report): void {
  const { group, names } = resource;
  const source = leadingKind(resource);
  const place = placeOfNames(resource);
  const label = (what: string, name: string, written = name, location = place) => {
    const reason = labelError(name);
    if (reason !== undefined)
      report(
        problems.badName.create(
          { what, name: written, reason: written === name ? reason : reason.replace("lower-case ", "") },
          location,
        ),
      );
  };
  label("kind", names.kind.toLowerCase(), names.kind, source?.location);
  label("plural", names.plural);
  label("singular", names.singular);
  for (const name of names.shortNames) label("short name", name);
  for (const name of names.categories) label("category", name);
  if (needsApproval(group, resource.annotations))
    report(problems.groupNeedsApproval.create({ group }, source?.package.location));
}

/** Checks that no two resources of a group use the same name. */
export function checkNameConflicts(resources: readonly CustomResource[], report: Report): void {
  const claims = new Map<string, CustomResource>();
  const claim = (resource: CustomResource, space: string, what: string, name: string) => {
    const key = `${resource.group}/${space}/${name}`;
    const other = claims.get(key);
    claims.set(key, other ?? resource);
    if (other === undefined || other === resource) return;
    const fact = { what, name, kind: resource.names.kind, other: other.names.kind, group: resource.group };
    const location = placeOfNames(other);
    const related = location === undefined ? undefined : [{ message: "first used here", location }];
    report(problems.nameTaken.create(fact, placeOfNames(resource), related));
  };
  for (const resource of resources) {
    const { names } = resource;
    claim(resource, "kinds", "kind", names.kind);
    claim(resource, "kinds", "list kind", names.listKind);
    claim(resource, "resources", "plural", names.plural);
    if (names.singular !== names.plural) claim(resource, "resources", "singular", names.singular);
    for (const name of names.shortNames) claim(resource, "resources", "short name", name);
  }
}
