import { getPath, type Struct, struct, structAt } from "../wire/memory.ts";

// The oldest IPAddressClaim has a label with its cluster name.
const clusterName = "cluster.x-k8s.io/cluster-name";
const labelWasSet = "conversion.cluster.x-k8s.io/cluster-name-label-set";

export function clusterNameLabelToHub(_: Struct, hub: Struct): void {
  const metadata = structAt(hub, ["metadata"]);
  const labels = struct(metadata.labels);
  if (labels === undefined) {
    return;
  }
  const { [clusterName]: name, ...otherLabels } = labels;
  if (name !== undefined) {
    structAt(hub, ["spec"]).clusterName = name;
  }
  const { [labelWasSet]: wasSet, ...annotations } = struct(metadata.annotations) ?? {};
  if (wasSet !== undefined) {
    metadata.annotations = annotations;
  }
  if (wasSet === "false") {
    metadata.labels = otherLabels;
  }
}

export function clusterNameLabelFromHub(hub: Struct, old: Struct): void {
  const name = getPath(hub, ["spec", "clusterName"]);
  if (name === undefined) {
    return;
  }
  const metadata = structAt(old, ["metadata"]);
  const labels = struct(metadata.labels) ?? {};
  const isSet = Object.hasOwn(labels, clusterName);
  const annotations = struct(metadata.annotations);
  old.metadata = {
    ...metadata,
    labels: { ...labels, [clusterName]: name },
    ...(isSet ? {} : { annotations: { ...annotations, [labelWasSet]: "false" } }),
  };
}
