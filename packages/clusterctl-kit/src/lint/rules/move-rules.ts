import { type LintObject, recordOf, type YamlPath, type YamlRecord } from "../read/lint-object.ts";
import { isCoreKind } from "../read/resource-role.ts";
import { defineLintRule } from "./lint-rule.ts";

const moveLabels = ["clusterctl.cluster.x-k8s.io/move", "clusterctl.cluster.x-k8s.io/move-hierarchy"];
const managedBy = "cluster.x-k8s.io/managed-by";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const isMoved = ({ labels }: LintObject): boolean => moveLabels.some((label) => label in labels);

/** The rules about what clusterctl move does with the provider's objects. */
export const moveRules = [
  defineLintRule({
    id: "move/ip-pool",
    title: "Pools of addresses are moved",
    contractRule: "ipam/pool-move",
    level: "warning",
    wrong: "metadata:\n  name: fooippools.ipam.cluster.x-k8s.io",
    right:
      'metadata:\n  name: fooippools.ipam.cluster.x-k8s.io\n  labels:\n    clusterctl.cluster.x-k8s.io/move: ""',
    help: "add the label clusterctl.cluster.x-k8s.io/move to the CRD; to move what pools own too, move-hierarchy",
    check: ({ crds }, report) => {
      for (const { role, kind, object } of crds)
        if (role === "IPPool" && !isMoved(object))
          report(
            object.at(["metadata", "labels"]),
            `clusterctl move leaves ${kind} behind, unless something owns each pool: the CRD has no label for moving`,
          );
    },
  }),
  defineLintRule({
    id: "move/other-kind",
    title: "Kinds that core does not refer to need an owner, or a label, to be moved",
    contractRule: "clusterctl/move-reach",
    level: "info",
    wrong: "kind: CustomResourceDefinition\nspec:\n  names: {kind: FooClusterIdentity}",
    right:
      'kind: CustomResourceDefinition\nmetadata:\n  labels:\n    clusterctl.cluster.x-k8s.io/move-hierarchy: ""\nspec:\n  names: {kind: FooClusterIdentity}',
    help: "label the CRD clusterctl.cluster.x-k8s.io/move or move-hierarchy; nothing to do where the provider sets an owner that leads to a Cluster, or where objects are made anew",
    check: ({ crds, groups }, report) => {
      for (const { role, kind, group, object } of crds)
        if (role === undefined && groups.has(group) && !isCoreKind(group, kind) && !isMoved(object))
          report(
            object.at(["spec", "names", "kind"]),
            `core sets no owner on ${kind}, so that clusterctl move leaves it behind unless the provider sets one`,
          );
    },
  }),
  defineLintRule({
    id: "move/chart-crd",
    title: "CRDs outside of the components bear clusterctl's label",
    contractRule: "clusterctl/move-discovery",
    level: "info",
    why: "`clusterctl init` labels the CRDs it installs, and `clusterctl move` looks at labelled ones only. CRDs in a Helm chart, or installed by the controller, have to bear the label themselves.",
    wrong: "# chart/crds/fooclusters.yaml\nmetadata:\n  name: fooclusters.infrastructure.cluster.x-k8s.io",
    right:
      '# chart/crds/fooclusters.yaml\nmetadata:\n  name: fooclusters.infrastructure.cluster.x-k8s.io\n  labels:\n    clusterctl.cluster.x-k8s.io: ""',
    help: 'add the label clusterctl.cluster.x-k8s.io: ""',
    check: ({ crds }, report) => {
      for (const { role, kind, object } of crds)
        if (
          role !== undefined &&
          /(^|\/)crds\//.test(object.file) &&
          !("clusterctl.cluster.x-k8s.io" in object.labels)
        )
          report(
            object.at(["metadata", "labels"]),
            `${kind} is installed from a chart, without the label by which clusterctl move finds it`,
          );
    },
  }),
  defineLintRule({
    id: "move/static-secret",
    title: "Secrets of the components are not moved",
    contractRule: "clusterctl/move-reach",
    level: "info",
    wrong: "kind: Secret\nmetadata:\n  name: capf-credentials",
    right:
      'kind: Secret\nmetadata:\n  name: capf-credentials\n  labels:\n    clusterctl.cluster.x-k8s.io/move: ""',
    help: 'label it clusterctl.cluster.x-k8s.io/move: "" if clusters need it where they are moved to; credentials that init brings need nothing',
    check: ({ components }, report) => {
      for (const object of components.flatMap(({ objects }) => objects))
        if (object.kind === "Secret" && object.group === "" && !isMoved(object))
          report(
            object.at(["metadata", "name"]),
            `Secret ${object.name} has no owner and no label for moving: clusterctl move leaves it behind`,
          );
    },
  }),
  defineLintRule({
    id: "move/template-secret",
    title: "Secrets of templates belong to something that is moved",
    contractRule: "clusterctl/move-reach",
    level: "info",
    wrong: "# cluster-template.yaml\nkind: Secret\nmetadata:\n  name: ${CLUSTER_NAME}-credentials",
    right:
      '# cluster-template.yaml\nkind: Secret\nmetadata:\n  name: ${CLUSTER_NAME}-credentials\n  labels:\n    clusterctl.cluster.x-k8s.io/move: ""',
    help: 'add the label clusterctl.cluster.x-k8s.io/move: ""',
    check: ({ templates, clusterClasses }, report) => {
      for (const object of [...templates, ...clusterClasses].flatMap(({ objects }) => objects))
        if (
          object.kind === "Secret" &&
          object.group === "" &&
          !isMoved(object) &&
          !certificate.test(object.name) &&
          object.value.type !== resourceSet
        )
          report(
            object.at(["metadata", "name"]),
            `Secret ${object.name} has no owner and no label for moving: clusterctl move leaves it behind, unless the provider makes itself the owner`,
          );
    },
  }),
  defineLintRule({
    id: "move/uid-field",
    title: "Specs hold no UIDs of objects",
    contractRule: "resource/derivable-status",
    level: "warning",
    why: "`clusterctl move` makes objects anew: each gets another UID. What was found by the old one, in a spec or in a tag in the cloud, is found no more.",
    wrong: "spec:\n  properties:\n    clusterUID: {type: string}",
    right: "spec:\n  properties:\n    clusterName: {type: string}",
    help: "refer to objects by namespace and name",
    check: ({ crds }, report) => {
      for (const { kind, role, versions, object } of crds) {
        if (role === undefined) continue;
        for (const { name, schema, served, index } of versions)
          if (served)
            for (const path of uidFields(recordOf(recordOf(schema.properties).spec), ["properties", "spec"]))
              report(
                object.at(["spec", "versions", index, "schema", "openAPIV3Schema", ...path]),
                `${kind} ${name} has the field ${String(path.at(-1))}, whose value changes when the object it names is moved`,
              );
      }
    },
  }),
  defineLintRule({
    id: "move/uid-value",
    title: "Templates hold no UIDs",
    contractRule: "resource/derivable-status",
    level: "warning",
    why: "UIDs are given by the API server that makes an object: one that is written down fits no other cluster, and owner references with it are collected as garbage.",
    wrong: "metadata:\n  ownerReferences:\n  - {kind: Cluster, name: foo, uid: 3f1c…}",
    right: "metadata:\n  name: foo",
    help: "take the reference or the UID out",
    check: ({ templates, clusterClasses, components }, report) => {
      for (const object of [...templates, ...clusterClasses, ...components].flatMap(
        ({ objects }) => objects,
      )) {
        if (object.kind === "CustomResourceDefinition") continue;
        for (const path of uidValues(object.value, []))
          report(object.at(path), `${object.kind} ${object.name} holds a UID`);
      }
    },
  }),
  defineLintRule({
    id: "object/managed-by-label",
    title: "What marks external management is an annotation",
    contractRule: "infra-cluster/externally-managed",
    level: "error",
    why: "The book calls `cluster.x-k8s.io/managed-by` a label in places. Core and the predicates of providers look for the annotation: with the label alone the provider reconciles what it should leave alone.",
    wrong: "metadata:\n  labels:\n    cluster.x-k8s.io/managed-by: terraform",
    right: "metadata:\n  annotations:\n    cluster.x-k8s.io/managed-by: terraform",
    help: "write it as an annotation; the label may stay beside it",
    check: ({ objects }, report) => {
      for (const object of objects)
        if (managedBy in object.labels && !(managedBy in object.annotations))
          report(
            object.at(["metadata", "labels", managedBy]),
            `${object.kind} ${object.name} has ${managedBy} as a label, which nobody reads`,
          );
    },
  }),
];

/** What a ClusterResourceSet applies; core makes the set its owner. */
const resourceSet = "addons.cluster.x-k8s.io/resource-set";
const certificate = /-(kubeconfig|ca|etcd|sa|proxy|apiserver-etcd-client)$/;

function* uidFields(schema: YamlRecord, path: YamlPath): Generator<YamlPath> {
  for (const [name, value] of Object.entries(recordOf(schema.properties))) {
    const at = [...path, "properties", name];
    const property = recordOf(value);
    // `uid` of an ObjectReference is core's own form, which nobody has to fill in.
    if (/^(owner|cluster|machine|object)U(ID|id)$/.test(name) && property.type === "string") yield at;
    yield* uidFields(property, at);
    yield* uidFields(recordOf(property.items), [...at, "items"]);
  }
}

function* uidValues(value: unknown, path: YamlPath): Generator<YamlPath> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (/uid$/i.test(key) && typeof item === "string" && uuid.test(item)) yield at;
    else yield* uidValues(item, at);
  }
}
