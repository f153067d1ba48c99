import { customResources, type KindVersion } from "@capikit/generators/model";
import { constantOf, type Project } from "./project.ts";

/** Reports whether a word is a group's name or its first label. */
export function isCalled(group: string, word: string): boolean {
  return group === word || group.split(".")[0] === word;
}

export const storageMarker = "kubebuilder:storageversion";

export function isMarkedStored({ type }: KindVersion): boolean {
  return type.markers.some(({ key }) => key === storageMarker);
}

export interface InfraCluster {
  readonly kind: string;
  /** The name of its definition. */
  readonly constant: string;
  readonly plural: string;
}

/** Finds the InfraCluster of a package: a kind with template and control plane endpoint. */
export function findInfraCluster(
  { model }: Pick<Project, "model">,
  folder: string,
): InfraCluster | undefined {
  const found = customResources(model).find((one) =>
    one.versions.some(
      ({ source }) =>
        source.package.folder === folder &&
        source.kind.endsWith("Cluster") &&
        model.kinds.some(({ kind }) => kind === `${source.kind}Template`),
    ),
  );
  if (found === undefined) return undefined;
  const { kind, plural } = found.names;
  return { kind, constant: constantOf(model, { folder }, kind), plural };
}
