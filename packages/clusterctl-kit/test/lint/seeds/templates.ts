import type { Loose } from "../../loose.ts";
import { bootstrap, type Files, infrastructure, ipam } from "../clean-providers.ts";
import {
  crd,
  drop,
  file,
  labels,
  move,
  object,
  oddly,
  type SeededViolation,
  seed,
} from "./seeded-violation.ts";

const template = (files: Files): Loose[] => file(files, "cluster-template.yaml");
const cluster = (files: Files): Loose => template(files)[0];
const classFile = (files: Files): Loose[] => file(files, "clusterclass-quick-start.yaml");

/** Adds an object to a template or class. */
const add = (objects: Loose[], apiVersion: string, kind: string, metadata: Loose, more: Loose = {}): void => {
  objects.push({ apiVersion, kind, metadata, ...more });
};
const inCore = "infrastructure.cluster.x-k8s.io/v1beta2";
const name = "${CLUSTER_NAME}";

/** Adds a newer version, which Cluster API uses, to kinds of the provider. */
const addNewer = (files: Files, ...kinds: string[]): void => {
  for (const kind of kinds) {
    const { metadata, spec } = crd(files, kind);
    spec.versions.push({ ...structuredClone(spec.versions[0]), name: "v1beta3", storage: false });
    metadata.labels["cluster.x-k8s.io/v1beta2"] = "v1beta2_v1beta3";
  }
};

/** Violations in cluster templates and ClusterClasses. */
export const templateSeeds: readonly SeededViolation[] = [
  ...[
    "cluster-template-prod.yml",
    "template-prod.yaml",
    "cluster_template-y.yaml",
    "clusterTemplate.yaml",
  ].map((wrong) =>
    seed("template/file-name", wrong, infrastructure, (w) => move(w, "cluster-template.yaml", wrong)),
  ),
  seed("template/file-name", "an empty flavor", infrastructure, (w) =>
    move(w, "cluster-template.yaml", "cluster-template-.yaml"),
  ),
  seed("crd/template-version", "a template kind of which core creates unserved objects", bootstrap, (w) => {
    addNewer(w, "FooConfig");
    const { metadata, spec } = crd(w, "FooConfig");
    metadata.labels["cluster.x-k8s.io/v1beta2"] = "v1beta3";
    Object.assign(spec.versions[0], { served: false, storage: false });
    spec.versions[1].storage = true;
    for (const { rules } of object(w, "ValidatingWebhookConfiguration").webhooks)
      for (const rule of rules) rule.apiVersions = ["*"];
  }),
  seed("template/no-cluster", "a ConfigMap alone", infrastructure, (w) => {
    w["infrastructure-foo/v1.0.0/cluster-template-extra.yaml"] = [
      { apiVersion: "v1", kind: "ConfigMap", metadata: { name } },
    ];
  }),
  seed("template/no-cluster", "a Cluster of another group", infrastructure, (w) => {
    cluster(w).apiVersion = "foo.example.com/v1";
  }),
  seed("template/makes-namespace", "the Namespace as a variable", infrastructure, (w) =>
    add(template(w), "v1", "Namespace", { name: "${NAMESPACE}" }),
  ),
  seed("template/common-variables", "a fixed number of control plane machines", infrastructure, (w) => {
    cluster(w).spec.topology.controlPlane = { replicas: 3 };
  }),
  seed("template/common-variables", "a fixed number of workers", infrastructure, (w) => {
    cluster(w).spec.topology.workers = { machineDeployments: [{ class: "a", name: "a", replicas: 3 }] };
  }),
  seed("template/common-variables", "the replicas of a MachineDeployment", infrastructure, (w) => {
    const spec = { clusterName: name, replicas: 2 };
    template(w).push({
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "MachineDeployment",
      metadata: { name },
      spec,
    });
  }),
  seed("template/common-variables", "a name with a prefix of the provider", infrastructure, (w) => {
    cluster(w).metadata.name = "foo-${FOO_NAME}";
  }),
  seed("template/common-variables", "the version of another variable", infrastructure, (w) => {
    cluster(w).spec.topology.version = "${FOO_VERSION}";
  }),
  seed("template/common-variables", "the workers of another variable", infrastructure, (w) => {
    const workers = [{ class: "a", name: "a", replicas: "${FOO_WORKERS}" }];
    cluster(w).spec.topology.workers = { machineDeployments: workers };
  }),
  seed("template/cluster-class-missing", "a class in the template", infrastructure, (w) => {
    const path = "infrastructure-foo/v1.0.0/clusterclass-quick-start.yaml";
    template(w).push(...(w[path] as never[]));
    delete w[path];
  }),
  seed("template/cluster-class-missing", "a class in another folder", infrastructure, (w) =>
    move(w, "v1.0.0/clusterclass-", "v1.0.0/classes/clusterclass-"),
  ),
  seed("template/cluster-class-missing", "the class of a second template", infrastructure, (w) => {
    const other = structuredClone(cluster(w));
    other.spec.topology.classRef.name = "dev";
    w["infrastructure-foo/v1.0.0/cluster-template-dev.yaml"] = [other];
  }),
  seed("clusterclass/file-name", "a file without ClusterClass", infrastructure, (w) => {
    w["infrastructure-foo/v1.0.0/clusterclass-dev.yaml"] = [
      { apiVersion: inCore, kind: "FooClusterTemplate", metadata: { name: "dev" } },
    ];
  }),
  seed("clusterclass/file-name", "no hyphen", infrastructure, (w) => {
    w["infrastructure-foo/v1.0.0/clusterclass.yaml"] = [
      { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "ClusterClass", metadata: { name: "dev" }, spec: {} },
    ];
  }),
  seed("clusterclass/namespace", "the namespace of the class", infrastructure, (w) => {
    classFile(w)[0].metadata.namespace = "classes";
  }),
  seed("clusterclass/namespace", "a Namespace", infrastructure, (w) =>
    add(classFile(w), "v1", "Namespace", { name: "classes" }),
  ),
  seed("clusterclass/variables", "a variable with a default", infrastructure, (w) => {
    classFile(w)[1].spec.template.spec.region = "${FOO_REGION:=eu}";
  }),
  seed("clusterclass/sharing", "a template in three classes", infrastructure, (w) => {
    for (const dev of ["dev", "test"])
      w[`infrastructure-foo/v1.0.0/clusterclass-${dev}.yaml`] = [
        { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "ClusterClass", metadata: { name: dev }, spec: {} },
        ...(dev === "dev" ? [structuredClone(classFile(w)[1])] : []),
      ];
  }),
  seed("object/managed-by-label", "the label of a cluster in a template", infrastructure, (w) =>
    add(template(w), inCore, "FooCluster", { name, labels: { "cluster.x-k8s.io/managed-by": "crossplane" } }),
  ),
  seed("provider/class-templates", "a ClusterClass without templates of clusters", infrastructure, (w) => {
    drop(w, (o) => o.spec?.names?.kind === "FooClusterTemplate");
    classFile(w).splice(1, 1);
  }),
  seed("template/file-name", "a name without hyphen", infrastructure, (w) =>
    move(w, "cluster-template.yaml", "clustertemplate-prod.yaml"),
  ),
  seed("template/no-cluster", "no Cluster", infrastructure, (w) => {
    file(w, "cluster-template.yaml")[0].kind = "FooCluster";
  }),
  seed("template/makes-namespace", "a Namespace", infrastructure, (w) => {
    file(w, "cluster-template.yaml").push({ apiVersion: "v1", kind: "Namespace", metadata: { name: "foo" } });
  }),
  seed("template/several-namespaces", "the namespace of the provider", infrastructure, (w) => {
    const [first] = file(w, "cluster-template.yaml");
    first.metadata.namespace = "${NAMESPACE}";
    file(w, "cluster-template.yaml").push({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "${CLUSTER_NAME}", namespace: "foo-system" },
    });
  }),
  seed("template/common-variables", "a hard-coded name", infrastructure, (w) => {
    file(w, "cluster-template.yaml")[0].metadata.name = "my-cluster";
  }),
  seed("template/common-variables", "a fixed version", infrastructure, (w) => {
    file(w, "cluster-template.yaml")[0].spec.topology.version = "v1.34.0";
  }),
  seed("template/cluster-class-missing", "another class", infrastructure, (w) => {
    file(w, "cluster-template.yaml")[0].spec.topology.classRef.name = "slow-start";
  }),
  seed("clusterclass/file-name", "a class of another name", infrastructure, (w) => {
    file(w, "clusterclass-quick-start.yaml")[0].metadata.name = "quick";
  }),
  seed("clusterclass/namespace", "a namespace", infrastructure, (w) => {
    file(w, "clusterclass-quick-start.yaml")[1].metadata.namespace = "default";
  }),
  seed("clusterclass/reference-namespace", "a reference with a namespace", infrastructure, (w) => {
    const [first] = file(w, "clusterclass-quick-start.yaml");
    first.apiVersion = "cluster.x-k8s.io/v1beta1";
    first.spec = { infrastructure: { ref: { kind: "FooClusterTemplate", name: "a", namespace: "b" } } };
  }),
  seed("clusterclass/variables", "a variable", infrastructure, (w) => {
    file(w, "clusterclass-quick-start.yaml")[1].spec.template.spec.region = "${FOO_REGION}";
  }),
  seed("clusterclass/sharing", "a template in two classes", infrastructure, (w) => {
    w["infrastructure-foo/v1.0.0/clusterclass-dev.yaml"] = [
      { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "ClusterClass", metadata: { name: "dev" }, spec: {} },
      structuredClone(file(w, "clusterclass-quick-start.yaml")[1]),
    ];
  }),
];

/** Violations that `clusterctl move` runs into. */
export const moveSeeds: readonly SeededViolation[] = [
  seed("move/ip-pool", "a label of another value", ipam, (w) => {
    const { labels } = crd(w, "FooIPPool").metadata;
    for (const label of Object.keys(labels)) if (!label.endsWith("/provider")) delete labels[label];
    labels["clusterctl.cluster.x-k8s.io"] = "";
  }),
  seed("move/ip-pool", "a pool without label", ipam, (w) => {
    delete labels(w, "FooIPPool")["clusterctl.cluster.x-k8s.io/move"];
  }),
];

const variable = (rule: string, what: string, text: string): SeededViolation =>
  seed(rule, what, infrastructure, oddly(text));

/** Violations in variables. */
export const variableSeeds: readonly SeededViolation[] = [
  variable("variables/syntax", "an open brace", "a: x${A"),
  variable("variables/syntax", "no name", "a: x${}"),
  variable("variables/syntax", "a hyphen in the name", "a: ${FOO-BAR-BAZ-}"),
  variable("variables/not-bash", "the value if set", "a: x${A:+yes}"),
  variable("variables/not-bash", "an empty error message", "a: x${A:?unset}y"),
  variable("variables/default", "a variable between texts", "a: x${A:=b-${B}-c}"),
  variable("variables/default", "a default of a default", "a: x${A:-${B:=${C}}}"),
  variable("variables/default", "another operator", "a: x${A:-}"),
  variable("variables/default", "without colon", "a: x${A=}"),
  variable("variables/default", "a default after a required use", "a: x${A}\nb: x${A:=c}"),
  variable("variables/default", "a second use without default", "a: x${A:=b}\nb: x${A}"),
  variable("variables/lower-case", "camel case", "a: x${fooBar}"),
  variable("variables/lower-case", "a capital first letter", "a: x${Foo:=a}"),
  variable("variables/not-bash", "a variable in braces alone", "a: x-{CLUSTER_NAME}\nb: ${CLUSTER_NAME}"),
  seed("variables/syntax", "an operator of a shell", infrastructure, oddly("a: ${A-b}")),
  seed("variables/not-bash", "an error message", infrastructure, oddly("a: x${A:?needed}")),
  seed("variables/default", "a colon without a hyphen", infrastructure, oddly("a: x${A:50Gi}")),
  seed("variables/default", "a variable in a default", infrastructure, oddly("a: x${A:=${B}}")),
  seed("variables/default", "an empty default", infrastructure, oddly("a: x${A:=}")),
  seed("variables/default", "two defaults", infrastructure, oddly("a: x${A:=b}\nb: x${A:=c}")),
  seed("variables/lower-case", "a name in lower case", infrastructure, oddly("a: x${foo}")),
];
