import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import type { KindVersion } from "@capikit/model";
import { addMarker } from "../../../shared/edit/markers.ts";
import { findInterface } from "../../../shared/edit/syntax.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { fieldAt } from "./field-at.ts";

const paths = { specpath: "spec.replicas", statuspath: "status.replicas", selectorpath: "status.selector" };

/** Adds the scale subresource that contract v1beta2 requires of control planes with replicas. */
export function addScale({ draft }: Project, { kind, role }: KindMigration, version: KindVersion): void {
  const hasScale = version.type.markers.some(({ key }) => key === "kubebuilder:subresource:scale");
  const hasFields = Object.values(paths).every((path) => fieldAt(version, path) !== undefined);
  if (role !== "ControlPlane" || hasScale || !hasFields) return;
  const written = Object.entries(paths).map(([name, path]) => `${name}=.${path}`);
  draft.edit(version.location.source.path, (source) => {
    const declared = findInterface(source, kind);
    const marker = `kubebuilder:subresource:scale:${written.join(",")}`;
    return declared === undefined ? [] : addMarker(source, declared, marker);
  });
}
