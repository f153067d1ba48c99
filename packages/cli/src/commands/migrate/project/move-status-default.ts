import { draftCrd, type KindMigration } from "@capikit/clusterctl-kit/lint";
import { jsonLiteral, type KindVersion, positionOf } from "@capikit/model";
import type { Project } from "../../../shared/project-edit/project.ts";
import { fieldAt } from "./field-at.ts";

/** Makes the default of a status have its values where the new version has the fields. */
export function moveStatusDefault({ draft }: Project, migration: KindMigration, version: KindVersion): void {
  const status = fieldAt(version, "status");
  const marker = status?.markers.find(({ key }) => key === "default" || key === "kubebuilder:default");
  if (marker === undefined) return;
  const { path, line } = positionOf(marker.location);
  const { spec } = draftCrd(migration) as unknown as {
    readonly spec: { readonly versions: readonly DraftVersion[] };
  };
  const drafted = spec.versions.find(({ name }) => name === migration.newVersion);
  const value = drafted?.schema.openAPIV3Schema?.properties?.status?.default;
  if (value === undefined) return;
  draft.edit(path, ({ text }) => {
    const lines = text.split("\n");
    const before = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const [found = "", sign = ""] = /(\+)(?:kubebuilder:)?default=[^\r]*/.exec(lines[line - 1] ?? "") ?? [];
    const at = before + (lines[line - 1] ?? "").indexOf(found);
    const end = found.endsWith(" */") ? found.length - " */".length : found.length;
    return found === "" ? [] : [{ at, end: at + end, text: `${sign}default=${jsonLiteral(value)}` }];
  });
}

interface DraftVersion {
  readonly name: string;
  readonly schema: {
    readonly openAPIV3Schema?: {
      readonly properties?: { readonly status?: { readonly default?: Parameters<typeof jsonLiteral>[0] } };
    };
  };
}
