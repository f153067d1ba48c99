import { plainText } from "@capikit/common/json";
import type { ProviderView } from "../provider/provider-view.ts";
import { fileName, folderOf } from "../read/lint-file.ts";
import { type LintObject, recordOf, text } from "../read/lint-object.ts";
import { substitutionsIn } from "../read/substitutions-in.ts";
import { hasVariable, valueAt } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

const nameForm = /^cluster-template(-[a-z0-9]([-a-z0-9.]*[a-z0-9])?)?\.ya?ml$/;
const cluster = "kind: Cluster\nmetadata:\n  name: ${CLUSTER_NAME}\n  namespace: ${NAMESPACE}";

/** The rules about cluster templates and the files of ClusterClasses. */
export const templateRules = [
  defineLintRule({
    id: "template/file-name",
    title: "Cluster templates are called cluster-template.yaml, or with a flavour behind it",
    contractRule: "clusterctl/template-name",
    wrong: "clustertemplate-prod.yaml",
    right: "cluster-template-prod.yaml",
    help: "call the file cluster-template.yaml or cluster-template-<flavour>.yaml",
    check: ({ templates, start }, report) => {
      for (const { path } of templates)
        if (!nameForm.test(fileName(path)))
          report(start(path), `clusterctl generate cluster does not find ${fileName(path)}`);
    },
  }),
  defineLintRule({
    id: "template/no-cluster",
    title: "A cluster template has a Cluster",
    contractRule: "clusterctl/template-content",
    wrong: "kind: FooCluster",
    right: cluster,
    help: "put the Cluster into the template",
    check: ({ templates, start }, report) => {
      for (const { path, objects } of templates)
        if (
          objects.length > 0 &&
          !objects.some(isCluster) &&
          !objects.some(({ kind }) => kind === "ClusterClass")
        )
          report(start(path), `${fileName(path)} has no Cluster`);
    },
  }),
  defineLintRule({
    id: "template/makes-namespace",
    title: "A cluster template makes no Namespace",
    contractRule: "clusterctl/template-namespace",
    wrong: "kind: Namespace\nmetadata:\n  name: ${NAMESPACE}",
    right: cluster,
    help: "take the Namespace out: users name one that is there",
    check: ({ templates }, report) => {
      for (const object of templates.flatMap(({ objects }) => objects))
        if (object.kind === "Namespace" && object.group === "")
          report(object.at(["kind"]), `the template makes the Namespace ${object.name}`);
    },
  }),
  defineLintRule({
    id: "template/fixed-namespace",
    title: "Objects of a template lie in the namespace that users name",
    contractRule: "clusterctl/template-namespace",
    level: "info",
    why: "`clusterctl generate cluster` writes the namespace that users name to every object, so that a fixed one is never seen. Whoever fills the template in by other means gets all objects there.",
    wrong: "metadata:\n  name: ${CLUSTER_NAME}\n  namespace: default",
    right: "metadata:\n  name: ${CLUSTER_NAME}\n  namespace: ${NAMESPACE}",
    help: "write namespace: ${NAMESPACE}, or none",
    check: ({ templates }, report) => {
      for (const { objects } of templates) {
        const object = objects.find(({ namespace }) => namespace !== undefined && !hasVariable(namespace));
        if (object !== undefined)
          report(
            object.at(["metadata", "namespace"]),
            `${object.kind} ${object.name} names the namespace ${object.namespace}, which clusterctl replaces and other tools do not`,
          );
      }
    },
  }),
  defineLintRule({
    id: "template/common-variables",
    title: "Templates use the variables that clusterctl fills in",
    contractRule: "clusterctl/template-variables",
    wrong: "kind: Cluster\nmetadata:\n  name: ${MY_CLUSTER}",
    right: cluster,
    help: "use CLUSTER_NAME, KUBERNETES_VERSION, CONTROL_PLANE_MACHINE_COUNT and WORKER_MACHINE_COUNT, which flags of clusterctl generate cluster fill in",
    check: ({ templates }, report) => {
      for (const { objects } of templates)
        for (const object of objects.filter(isCluster)) {
          if (!/\$\{\s*CLUSTER_NAME\b/.test(object.name))
            report(
              object.at(["metadata", "name"]),
              `the Cluster is called ${object.name || "nothing"}, whatever name users give`,
            );
          const version = valueAt(object.value, ["spec", "topology", "version"]);
          if (version !== undefined && !/\$\{\s*KUBERNETES_VERSION\b/.test(plainText(version)))
            report(
              object.at(["spec", "topology", "version"]),
              `the Kubernetes version is ${plainText(version)}, whatever --kubernetes-version says`,
            );
        }
    },
  }),
  defineLintRule({
    id: "template/cluster-class-missing",
    title: "The ClusterClass of a template lies beside it",
    contractRule: "clusterctl/cluster-class-name",
    why: "clusterctl fetches `clusterclass-<class>.yaml` for a template that uses a class. Without the file the template works only where the class was installed by hand.",
    wrong:
      "# cluster-template.yaml, and no clusterclass-quick-start.yaml\nspec:\n  topology:\n    class: quick-start",
    right:
      "# cluster-template.yaml and clusterclass-quick-start.yaml\nspec:\n  topology:\n    class: quick-start",
    help: "add clusterclass-<class>.yaml to the folder of the template",
    check: ({ templates, clusterClasses, files }, report) => {
      if (files.length < 2) return;
      for (const { path, objects } of templates)
        for (const object of objects.filter(isCluster)) {
          const { class: old, classRef } = recordOf(recordOf(object.value.spec).topology);
          const name = text(old) ?? text(recordOf(classRef).name);
          if (
            name === undefined ||
            hasVariable(name) ||
            objects.some(({ kind, name: known }) => kind === "ClusterClass" && known === name)
          )
            continue;
          const wanted = `clusterclass-${name}.yaml`;
          if (
            !clusterClasses.some(
              (file) => folderOf(file.path) === folderOf(path) && fileName(file.path) === wanted,
            )
          ) {
            const at =
              old === undefined ? ["spec", "topology", "classRef", "name"] : ["spec", "topology", "class"];
            report(
              object.at(at),
              `the template uses the ClusterClass ${name}, and ${wanted} is not beside it`,
            );
          }
        }
    },
  }),
  defineLintRule({
    id: "clusterclass/file-name",
    title: "The file of a ClusterClass is named after it",
    contractRule: "clusterctl/cluster-class-name",
    wrong: "# clusterclass-dev.yaml\nkind: ClusterClass\nmetadata:\n  name: quick-start",
    right: "# clusterclass-quick-start.yaml\nkind: ClusterClass\nmetadata:\n  name: quick-start",
    help: "call the file clusterclass-<name>.yaml",
    check: ({ clusterClasses, start }, report) => {
      for (const { path, objects } of clusterClasses) {
        const classes = objects.filter(({ kind }) => kind === "ClusterClass");
        const named = /^clusterclass-(.+)\.ya?ml$/.exec(fileName(path))?.[1];
        const [first] = classes;
        if (first === undefined) report(start(path), `${fileName(path)} has no ClusterClass`);
        else if (!classes.some(({ name }) => name === named))
          report(
            first.at(["metadata", "name"]),
            `${fileName(path)} holds the ClusterClass ${first.name}, which clusterctl looks for in clusterclass-${first.name}.yaml`,
          );
      }
    },
  }),
  defineLintRule({
    id: "clusterclass/namespace",
    title: "The file of a ClusterClass names no namespace",
    contractRule: "clusterctl/cluster-class-namespace",
    wrong: "kind: ClusterClass\nmetadata:\n  name: quick-start\n  namespace: default",
    right: "kind: ClusterClass\nmetadata:\n  name: quick-start",
    help: "take the namespace out: clusterctl sets it",
    check: ({ clusterClasses }, report) => {
      for (const object of clusterClasses.flatMap(({ objects }) => objects)) {
        if (object.namespace !== undefined)
          report(
            object.at(["metadata", "namespace"]),
            `${object.kind} ${object.name} names the namespace ${object.namespace}`,
          );
        if (object.kind === "Namespace")
          report(object.at(["kind"]), `the file makes the Namespace ${object.name}`);
      }
    },
  }),
  defineLintRule({
    id: "clusterclass/variables",
    title: "The file of a ClusterClass has no variables of clusterctl",
    contractRule: "clusterctl/cluster-class-variables",
    wrong: "spec:\n  template:\n    spec:\n      region: ${FOO_REGION}",
    right: "spec:\n  variables:\n  - name: region\n    schema: {openAPIV3Schema: {type: string}}",
    help: "make it a variable of the ClusterClass and set it by a patch",
    check: ({ clusterClasses }, report) => {
      for (const { path, text: source } of clusterClasses) {
        const told = new Set<string>();
        for (const { name, before, position } of substitutionsIn(source)) {
          // Comments are another rule's.
          if (told.has(name) || before.includes("#")) continue;
          told.add(name);
          const { line, column } = position;
          report(
            { file: path, line, column, endLine: line, endColumn: column },
            `\${${name}} is filled in when the class is installed, once for all clusters`,
          );
        }
      }
    },
  }),
  defineLintRule({
    id: "clusterclass/sharing",
    title: "ClusterClasses share no objects",
    contractRule: "clusterctl/cluster-class-sharing",
    wrong:
      "# in clusterclass-dev.yaml and clusterclass-prod.yaml\nkind: FooClusterTemplate\nmetadata: {name: foo}",
    right: "# in clusterclass-dev.yaml\nkind: FooClusterTemplate\nmetadata: {name: dev-foo}",
    help: "give each class templates of its own",
    check: (view, report) => {
      for (const { object, other } of sharedObjects(view))
        report(
          object.at(["metadata", "name"]),
          `${object.kind} ${object.name} stands in ${fileName(other)} too; clusterctl refuses a class whose objects are there already`,
        );
    },
  }),
];

function isCluster({ kind, group }: LintObject): boolean {
  return kind === "Cluster" && group === "cluster.x-k8s.io";
}

function* sharedObjects({ clusterClasses }: ProviderView): Generator<{ object: LintObject; other: string }> {
  const seen = new Map<string, string>();
  for (const { path, objects } of clusterClasses)
    for (const object of objects.filter(({ name }) => !hasVariable(name))) {
      const key = [folderOf(path), object.group, object.kind, object.name].join(" ");
      const other = seen.get(key);
      if (other !== undefined && other !== path) yield { object, other };
      seen.set(key, path);
    }
}
