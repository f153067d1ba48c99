import { managedByAnnotation } from "@capikit/api/core/v1beta2";
import { recordOf } from "@capikit/common/json";
import {
  isUnmovedKind,
  isUnmovedPool,
  unmovedSecrets,
  unmovedTemplateSecrets,
} from "../provider/unmoved-objects.ts";
import type { YamlPath, YamlRecord } from "../read/lint-object.ts";
import { defineLintRule } from "./lint-rule.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Rules about clusterctl move. */
export const moveRules = [
  defineLintRule({
    code: "move/ip-pool",
    title: "IP address pools are moved",
    contractRule: "ipam/pool-move",
    severity: "warning",
    wrong: "metadata:\n  name: fooippools.ipam.cluster.x-k8s.io",
    right:
      'metadata:\n  name: fooippools.ipam.cluster.x-k8s.io\n  labels:\n    clusterctl.cluster.x-k8s.io/move: ""',
    help: "add the label clusterctl.cluster.x-k8s.io/move to the CRD, or move-hierarchy to also move objects that pools own",
    checkCrd: (crd, report) => {
      if (isUnmovedPool(crd))
        report(
          crd.object.at(["metadata", "labels"]),
          `clusterctl move leaves ${crd.kind} behind unless each pool has an owner: the CRD has no move label`,
        );
    },
  }),
  defineLintRule({
    code: "move/other-kind",
    title: "Kinds that core does not refer to need an owner or a move label",
    contractRule: "clusterctl/move-reach",
    severity: "info",
    why: "`clusterctl move` moves objects whose owners lead to a Cluster, and kinds with a move label. Namespaced kinds that the provider's role may create are not reported, except for identities: providers usually own the objects that they create.",
    wrong: "kind: CustomResourceDefinition\nspec:\n  names: {kind: FooClusterIdentity}",
    right:
      'kind: CustomResourceDefinition\nmetadata:\n  labels:\n    clusterctl.cluster.x-k8s.io/move-hierarchy: ""\nspec:\n  names: {kind: FooClusterIdentity}',
    help: "label the CRD clusterctl.cluster.x-k8s.io/move or move-hierarchy; ignore this if the provider sets an owner that leads to a Cluster, or recreates the objects",
    checkCrd: (crd, report, view) => {
      if (isUnmovedKind(crd, view))
        report(
          crd.object.at(["spec", "names", "kind"]),
          `core sets no owner on ${crd.kind}: clusterctl move leaves it behind unless the provider sets one`,
        );
    },
  }),
  defineLintRule({
    code: "move/chart-crd",
    title: "CRDs outside the components have the clusterctl label",
    contractRule: "clusterctl/move-discovery",
    severity: "info",
    why: "`clusterctl init` labels the CRDs it installs, and `clusterctl move` only reads labelled CRDs. CRDs from a Helm chart or the controller must have the label in their manifest.",
    wrong: "# chart/crds/fooclusters.yaml\nmetadata:\n  name: fooclusters.infrastructure.cluster.x-k8s.io",
    right:
      '# chart/crds/fooclusters.yaml\nmetadata:\n  name: fooclusters.infrastructure.cluster.x-k8s.io\n  labels:\n    clusterctl.cluster.x-k8s.io: ""',
    help: 'add the label clusterctl.cluster.x-k8s.io: ""',
    check: ({ chartCrds }, report) => {
      for (const { role, kind, object } of chartCrds)
        if (role !== undefined && !("clusterctl.cluster.x-k8s.io" in object.labels))
          report(
            object.at(["metadata", "labels"]),
            `${kind} is installed from a chart without the label by which clusterctl move finds it`,
          );
    },
  }),
  defineLintRule({
    code: "move/static-secret",
    title: "Secrets of the components are not moved",
    contractRule: "clusterctl/move-reach",
    severity: "info",
    wrong: "kind: Secret\nmetadata:\n  name: capf-credentials",
    right:
      'kind: Secret\nmetadata:\n  name: capf-credentials\n  labels:\n    clusterctl.cluster.x-k8s.io/move: ""',
    help: 'label it clusterctl.cluster.x-k8s.io/move: "" if clusters need it after the move; credentials that a workload or ConfigMap of the components uses are not reported',
    checkComponents: (file, report) => {
      for (const { name, at } of unmovedSecrets(file))
        report(
          at(["metadata", "name"]),
          `Secret ${name} has no owner and no move label: clusterctl move leaves it behind`,
        );
    },
  }),
  defineLintRule({
    code: "move/template-secret",
    title: "Secrets of templates have a moved owner or a move label",
    contractRule: "clusterctl/move-reach",
    severity: "info",
    wrong: "# cluster-template.yaml\nkind: Secret\nmetadata:\n  name: ${CLUSTER_NAME}-credentials",
    right:
      '# cluster-template.yaml\nkind: Secret\nmetadata:\n  name: ${CLUSTER_NAME}-credentials\n  labels:\n    clusterctl.cluster.x-k8s.io/move: ""',
    help: 'add the label clusterctl.cluster.x-k8s.io/move: ""; credentials that an InfraCluster uses are not reported, because providers set an owner on them',
    check: ({ templates, clusterClasses }, report) => {
      for (const object of [...templates, ...clusterClasses].flatMap(unmovedTemplateSecrets))
        report(
          object.at(["metadata", "name"]),
          `Secret ${object.name} has no owner and no move label: clusterctl move leaves it behind unless the provider sets an owner`,
        );
    },
  }),
  defineLintRule({
    code: "move/uid-field",
    title: "Specs contain no object UIDs",
    contractRule: "resource/derivable-status",
    severity: "warning",
    why: "`clusterctl move` recreates objects, each with a new UID. A UID in a spec or a cloud tag then matches no object.",
    wrong: "spec:\n  properties:\n    clusterUID: {type: string}",
    right: "spec:\n  properties:\n    clusterName: {type: string}",
    help: "refer to objects by namespace and name",
    checkCrd: ({ kind, role, versions, object }, report) => {
      if (role === undefined) return;
      for (const { name, schema, served, index } of versions)
        if (served)
          for (const path of uidFields(recordOf(recordOf(schema.properties).spec), ["properties", "spec"]))
            report(
              object.at(["spec", "versions", index, "schema", "openAPIV3Schema", ...path]),
              `${kind} ${name} has the field ${String(path.at(-1))}, whose value changes when the object it names is moved`,
            );
    },
  }),
  defineLintRule({
    code: "move/uid-value",
    title: "Templates contain no UIDs",
    contractRule: "resource/derivable-status",
    severity: "warning",
    why: "The API server assigns UIDs. A hard-coded UID matches no object in another cluster, and the garbage collector deletes objects whose owner references contain it.",
    wrong: "metadata:\n  ownerReferences:\n  - {kind: Cluster, name: foo, uid: 3f1c…}",
    right: "metadata:\n  name: foo",
    help: "remove the reference or the UID",
    check: ({ templates, clusterClasses, components }, report) => {
      for (const object of [...templates, ...clusterClasses, ...components].flatMap(
        ({ objects }) => objects,
      )) {
        if (object.kind === "CustomResourceDefinition") continue;
        for (const path of uidValues(object.value, []))
          report(object.at(path), `${object.kind} ${object.name} contains a UID`);
      }
    },
  }),
  defineLintRule({
    code: "object/managed-by-label",
    title: "External management is marked by an annotation",
    contractRule: "infra-cluster/externally-managed",
    severity: "error",
    why: "The book calls `cluster.x-k8s.io/managed-by` a label in places. Core and provider predicates read the annotation: with the label alone, the provider reconciles externally managed objects.",
    wrong: "metadata:\n  labels:\n    cluster.x-k8s.io/managed-by: terraform",
    right: "metadata:\n  annotations:\n    cluster.x-k8s.io/managed-by: terraform",
    help: "set it as an annotation; the label may remain",
    checkObject: (object, report) => {
      if (managedByAnnotation in object.labels && !(managedByAnnotation in object.annotations))
        report(
          object.at(["metadata", "labels", managedByAnnotation]),
          `${object.kind} ${object.name} has ${managedByAnnotation} as a label, but core and providers read the annotation`,
        );
    },
  }),
];

function* uidFields(schema: YamlRecord, path: YamlPath): Generator<YamlPath> {
  for (const [name, value] of Object.entries(recordOf(schema.properties))) {
    const at = [...path, "properties", name];
    const property = recordOf(value);
    // `uid` of an ObjectReference is core's own form and usually unset.
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
