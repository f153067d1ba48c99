import { contractClaims } from "@capikit/model";
import { addPackageMarker, removeMarkers } from "../../../shared/edit/markers.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { VersionScope } from "../../../shared/project-edit/version/scope.ts";

const name = "capikit:contract";

/** Lists a version under contract v1beta2, in its package. */
export function claimContract(
  { draft, model }: Project,
  scope: Pick<VersionScope, "folder" | "from" | "group" | "kinds" | "version">,
): void {
  const { group, from, folder, version, kinds } = scope;
  const claims = new Map(
    kinds.flatMap((kind) =>
      contractClaims(kind).map(({ contract, versions }) => [contract, versions] as const),
    ),
  );
  if (claims.size === 0) claims.set("v1beta1", [from.version]);
  claims.set("v1beta2", [version]);
  const written = [...claims].map(([contract, versions]) => `${contract}=${versions.join(";")}`).join(",");
  const folders = model.packages.filter((one) => one.group === group).map((one) => one.folder);
  for (const one of folders)
    draft.edit(`${one}/index.ts`, (source) => removeMarkers(source, (key) => key === name));
  draft.edit(`${folder}/index.ts`, (source) => addPackageMarker(source, `${name}:${written}`));
}
