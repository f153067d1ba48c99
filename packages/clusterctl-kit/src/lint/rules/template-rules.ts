import { isClusterApiGroup } from "@capikit/api/meta";
import { recordOf } from "@capikit/common/json";
import type { ProviderView } from "../provider/provider-view.ts";
import { fileName, folderOf, isLikeTemplateName, isTemplateName } from "../read/lint-file.ts";
import { isCluster, type LintObject, text } from "../read/lint-object.ts";
import type { FileView } from "../read/read-files.ts";
import { substitutionsIn } from "../read/variables-of.ts";
import { hasVariable } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

const cluster = "kind: Cluster\nmetadata:\n  name: ${CLUSTER_NAME}\n  namespace: ${NAMESPACE}";

/** Rules about cluster templates and ClusterClass files. */
export const templateRules = [
  defineLintRule({
    code: "template/file-name",
    title: "Cluster templates are named cluster-template.yaml or cluster-template-<flavor>.yaml",
    contractRule: "clusterctl/template-name",
    wrong: "clustertemplate-prod.yaml",
    right: "cluster-template-prod.yaml",
    help: "name the file cluster-template.yaml or cluster-template-<flavor>.yaml",
    check: ({ files, templates, start }, report) => {
      const misnamed = files.filter(
        ({ purpose, name, objects }) =>
          purpose === "manifest" && isLikeTemplateName(name) && objects.some(isCluster),
      );
      for (const { path, name } of [...templates, ...misnamed])
        if (!isTemplateName(name)) report(start(path), `clusterctl generate cluster cannot find ${name}`);
    },
  }),
  defineLintRule({
    code: "template/no-cluster",
    title: "A cluster template contains a Cluster",
    contractRule: "clusterctl/template-content",
    wrong: "kind: FooCluster",
    right: cluster,
    help: "add the Cluster to the template",
    check: ({ templates, start }, report) => {
      for (const { path, objects, unread } of templates)
        if (
          unread !== true &&
          !objects.some(isCluster) &&
          !objects.some(({ kind }) => kind === "ClusterClass") &&
          !isOfOtherTool(objects)
        )
          report(start(path), `${fileName(path)} has no Cluster`);
    },
  }),
  defineLintRule({
    code: "template/makes-namespace",
    title: "A cluster template contains no Namespace",
    contractRule: "clusterctl/template-namespace",
    wrong: "kind: Namespace\nmetadata:\n  name: ${NAMESPACE}",
    right: cluster,
    help: "remove the Namespace: users pass an existing namespace",
    check: ({ templates }, report) => {
      for (const object of templates.flatMap(({ objects }) => objects))
        if (object.kind === "Namespace" && object.group === "")
          report(object.at(["kind"]), `the template contains the Namespace ${object.name}`);
    },
  }),
  defineLintRule({
    code: "template/cluster-class-missing",
    title: "The ClusterClass of a template is in the same folder",
    contractRule: "clusterctl/cluster-class-name",
    why: "clusterctl fetches `clusterclass-<class>.yaml` for a template that uses a class. Without the file, the template works only if the class is already installed.",
    wrong:
      "# cluster-template.yaml without clusterclass-quick-start.yaml\nspec:\n  topology:\n    class: quick-start",
    right:
      "# cluster-template.yaml and clusterclass-quick-start.yaml\nspec:\n  topology:\n    class: quick-start",
    help: "add clusterclass-<class>.yaml to the template's folder",
    check: ({ templates, clusterClasses, files }, report) => {
      if (files.length < 2) return;
      const kustomized = new Set(
        files.filter(({ purpose }) => purpose === "kustomization").map(({ path }) => folderOf(path)),
      );
      // The class may be a result of the kustomization.
      for (const { path, objects } of templates.filter(({ path }) => !kustomized.has(folderOf(path))))
        for (const object of objects.filter(isCluster)) {
          const { class: old, classRef } = recordOf(recordOf(object.value.spec).topology);
          const name = text(old) ?? text(recordOf(classRef).name);
          if (name === undefined || hasVariable(name)) continue;
          const isIncluded = objects.some(
            ({ kind, name: known }) => kind === "ClusterClass" && known === name,
          );
          const wanted = `clusterclass-${name}.yaml`;
          if (
            !clusterClasses.some((file) => folderOf(file.path) === folderOf(path) && file.name === wanted)
          ) {
            const at =
              old === undefined ? ["spec", "topology", "classRef", "name"] : ["spec", "topology", "class"];
            report(
              object.at(at),
              isIncluded
                ? `clusterctl fetches ${wanted}, which the folder does not have, although the template contains the ClusterClass`
                : `the template uses the ClusterClass ${name}, but its folder has no ${wanted}`,
              isIncluded ? `move the ClusterClass and its templates into ${wanted}` : undefined,
            );
          }
        }
    },
  }),
  defineLintRule({
    code: "clusterclass/file-name",
    title: "A ClusterClass file is named after its class",
    contractRule: "clusterctl/cluster-class-name",
    wrong: "# clusterclass-dev.yaml\nkind: ClusterClass\nmetadata:\n  name: quick-start",
    right: "# clusterclass-quick-start.yaml\nkind: ClusterClass\nmetadata:\n  name: quick-start",
    help: "name the file clusterclass-<name>.yaml",
    check: ({ clusterClasses, start }, report) => {
      for (const { path, name: releaseName, objects, unread } of clusterClasses) {
        if (unread === true) continue;
        const classes = objects.filter(({ kind }) => kind === "ClusterClass");
        const named = /^clusterclass-(.+)\.ya?ml$/.exec(releaseName)?.[1];
        const [first] = classes;
        if (first === undefined) report(start(path), `${releaseName} has no ClusterClass`);
        else if (!classes.some(({ name }) => name === named))
          report(
            first.at(["metadata", "name"]),
            `${releaseName} contains the ClusterClass ${first.name}, but clusterctl looks for it in clusterclass-${first.name}.yaml`,
          );
      }
    },
  }),
  defineLintRule({
    code: "clusterclass/namespace",
    title: "A ClusterClass file contains no namespace",
    contractRule: "clusterctl/cluster-class-namespace",
    wrong: "kind: ClusterClass\nmetadata:\n  name: quick-start\n  namespace: default",
    right: "kind: ClusterClass\nmetadata:\n  name: quick-start",
    help: "remove the namespace: clusterctl sets it",
    check: ({ clusterClasses }, report) => {
      for (const object of clusterClasses.filter(isForClasses).flatMap(({ objects }) => objects)) {
        if (object.namespace !== undefined)
          report(
            object.at(["metadata", "namespace"]),
            `${object.kind} ${object.name} has the namespace ${object.namespace}`,
          );
        if (object.kind === "Namespace")
          report(object.at(["kind"]), `the file contains the Namespace ${object.name}`);
      }
    },
  }),
  defineLintRule({
    code: "clusterclass/variables",
    title: "A ClusterClass file contains no clusterctl variables",
    contractRule: "clusterctl/cluster-class-variables",
    wrong: "spec:\n  template:\n    spec:\n      region: ${FOO_REGION}",
    right: "spec:\n  variables:\n  - name: region\n    schema: {openAPIV3Schema: {type: string}}",
    help: "define a variable of the ClusterClass and apply it with a patch",
    check: ({ clusterClasses }, report) => {
      for (const { path, text: source } of clusterClasses.filter(isForClasses)) {
        const reported = new Set<string>();
        for (const { name, before, position } of substitutionsIn(source)) {
          // Another rule covers comments.
          if (reported.has(name) || before.includes("#")) continue;
          reported.add(name);
          const { line, column } = position;
          report(
            { path, line, column },
            `\${${name}} is replaced once, when the class is installed, for all clusters`,
          );
        }
      }
    },
  }),
  defineLintRule({
    code: "clusterclass/sharing",
    title: "ClusterClasses share no objects",
    contractRule: "clusterctl/cluster-class-sharing",
    wrong:
      "# in clusterclass-dev.yaml and clusterclass-prod.yaml\nkind: FooClusterTemplate\nmetadata: {name: foo}",
    right: "# in clusterclass-dev.yaml\nkind: FooClusterTemplate\nmetadata: {name: dev-foo}",
    help: "give each class its own templates",
    check: (view, report) => {
      for (const { object, other } of sharedObjects(view))
        report(
          object.at(["metadata", "name"]),
          `${object.kind} ${object.name} is also in ${fileName(other)}; clusterctl rejects a class whose objects already exist`,
        );
    },
  }),
];

/** Reports whether a file has no Cluster: clusterctl fetches no combined files. */
function isForClasses({ objects }: FileView): boolean {
  return !objects.some(isCluster);
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

/** Reports whether a file only has resources of another tool, such as k0rdent's ClusterTemplate. */
function isOfOtherTool(objects: readonly LintObject[]): boolean {
  return (
    objects.length > 0 &&
    objects.every(
      // A Cluster of another group is a mistake.
      ({ group, kind }) => kind !== "Cluster" && group !== "" && !isClusterApiGroup(group),
    )
  );
}
