import { formatFirst } from "@capikit/common/text";
import { alwaysSetVariables, clusterClassOf, flavorOf } from "../../repository/model/repository.ts";
import type { ProviderView } from "../provider/provider-view.ts";
import {
  isUnmovedKind,
  isUnmovedPool,
  unmovedSecrets,
  unmovedTemplateSecrets,
} from "../provider/unmoved-objects.ts";
import { variablesOf } from "../read/variables-of.ts";
import { defineLintRule } from "./lint-rule.ts";

const help =
  "describe them in the documentation; capikit docs provider writes a reference of variables, templates and ClusterClasses";

/** Rules about the documentation for users that the clusterctl contract asks for. */
export const userDocumentationRules = [
  defineLintRule({
    code: "docs/variables",
    title: "The documentation lists the required variables",
    contractRule: "clusterctl/variable-documentation",
    severity: "info",
    why: "Users must set the variables without a default before they can install the provider or create a cluster. `clusterctl` lists their names, but not their meaning. lint searches the documents of a project that has a README.",
    wrong: "# cluster-template.yaml\nregion: ${FOO_REGION}\n# README.md\nRun clusterctl generate cluster.",
    right:
      "# cluster-template.yaml\nregion: ${FOO_REGION}\n# README.md\nSet FOO_REGION to a region, such as eu-1.",
    help,
    check: (view, report) => {
      const words = wordsOf(view);
      if (words === undefined) return;
      const required = [...view.components, ...view.templates]
        .flatMap((file) => variablesOf(file))
        .filter(({ name, hasDefault }) => !hasDefault && !common.has(name) && !words.has(name));
      const names = [...new Set(required.map(({ name }) => name))].sort();
      const [first] = required;
      if (first !== undefined)
        report(first.at, `no document of the project describes the required ${listed("variable", names)}`);
    },
  }),
  defineLintRule({
    code: "docs/templates",
    title: "The documentation lists the cluster templates",
    contractRule: "clusterctl/template-documentation",
    severity: "info",
    why: "clusterctl cannot list the flavors of a release: users only know those that the documentation names.",
    wrong: "# cluster-template-ha.yaml exists\n# README.md\nRun clusterctl generate cluster.",
    right: "# cluster-template-ha.yaml exists\n# README.md\nThe flavor ha has three control plane machines.",
    help,
    check: ({ templates, documentation, start }, report) => {
      if (documentation === undefined) return;
      const missing = templates.flatMap(({ path, name }) => {
        const flavor = flavorOf(name) ?? "";
        return flavor === "" || includesName(documentation, flavor) ? [] : [{ path, flavor }];
      });
      const flavors = [...new Set(missing.map(({ flavor }) => flavor))].sort();
      const [first] = missing;
      if (first !== undefined)
        report(start(first.path), `no document of the project names the ${listed("flavor", flavors)}`);
    },
  }),
  defineLintRule({
    code: "docs/cluster-classes",
    title: "The documentation lists the ClusterClasses",
    contractRule: "clusterctl/cluster-class-documentation",
    severity: "info",
    why: "A Cluster names its ClusterClass, and sets its variables: users only know the classes that the documentation names.",
    wrong: "# clusterclass-quick-start.yaml exists\n# README.md\nRun clusterctl generate cluster.",
    right: "# clusterclass-quick-start.yaml exists\n# README.md\nThe class quick-start has a worker class.",
    help,
    check: ({ clusterClasses, documentation, start }, report) => {
      if (documentation === undefined) return;
      const missing = clusterClasses.flatMap(({ path, name }) => {
        const found = clusterClassOf(name);
        return found === undefined || includesName(documentation, found) ? [] : [{ path, found }];
      });
      const names = [...new Set(missing.map(({ found }) => found))].sort();
      const [first] = missing;
      if (first !== undefined)
        report(start(first.path), `no document of the project names the ${listed("class", names)}`);
    },
  }),
  defineLintRule({
    code: "docs/move",
    title: "The documentation describes the move of objects that clusterctl excludes",
    contractRule: "clusterctl/move-documentation",
    severity: "info",
    why: "`clusterctl move` only moves objects with an owner or a move label. Users must move others themselves, in the right order. A document describes this if it mentions the move and the kind.",
    wrong:
      "kind: CustomResourceDefinition\nspec:\n  names: {kind: FooClusterIdentity}\n# README.md\nRun clusterctl init.",
    right:
      "kind: CustomResourceDefinition\nspec:\n  names: {kind: FooClusterIdentity}\n# README.md\nBefore clusterctl move, create each FooClusterIdentity in the target cluster.",
    help: "describe the steps and their order in the documentation, or label the objects so that clusterctl moves them",
    check: (view, report) => {
      const about = view.documentation?.filter((text) => moving.test(text)).map(spacedWords);
      if (about === undefined) return;
      const includes = (...names: string[]): boolean => {
        const forms = names.filter((name) => name !== "").flatMap(formsOf);
        return about.some((words) => forms.some((form) => words.includes(form)));
      };
      const crds = view.crds.filter((crd) => isUnmovedPool(crd) || isUnmovedKind(crd, view));
      const secrets = [
        ...view.components.flatMap(unmovedSecrets),
        ...[...view.templates, ...view.clusterClasses].flatMap(unmovedTemplateSecrets),
      ];
      const missing = [
        ...crds
          .filter(({ kind, plural }) => !includes(kind, plural))
          .map(({ kind, object }) => ({ name: kind, at: object.at(["spec", "names", "kind"]) })),
        ...(includes("secret") ? [] : secrets).map(({ at }) => ({
          name: "Secret",
          at: at(["metadata", "name"]),
        })),
      ];
      const names = [...new Set(missing.map(({ name }) => name))].sort();
      const [first] = missing;
      if (first !== undefined)
        report(
          first.at,
          `no document of the project describes how to move the ${listed("kind", names)}, which clusterctl move leaves behind`,
        );
    },
  }),
];

/** Returns the words of a text in lower case, each between blanks. */
function spacedWords(text: string): string {
  return ` ${text.toLowerCase().replaceAll(/[^a-z\d]+/g, " ")} `;
}

/** Returns the forms of a kind in texts: `FooIdentity`, `foo identity`, and their plurals. */
function formsOf(name: string): string[] {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ");
  return [name, words]
    .flatMap((form) => [form, `${form}s`, `${form}es`, form.replace(/y$/, "ies")])
    .map(spacedWords);
}

/** Texts that speak of moving objects between management clusters. */
const moving = /\b(?:clusterctl|capikit)[ -]move\b|\bpivot|\bmov(?:e|es|ed|ing)\b[^.]{0,200}\bcluster/i;

/** Variables that have the same meaning for all providers. */
const common: ReadonlySet<string> = new Set([...alwaysSetVariables, "KUBERNETES_VERSION"]);

/** Returns the words of the documentation; undefined if it is unknown. */
function wordsOf({ documentation }: ProviderView): ReadonlySet<string> | undefined {
  return documentation && new Set(documentation.flatMap((text) => text.match(/\w+/g) ?? []));
}

/** Reports whether a document contains a name, also as the end of a file name. */
function includesName(documentation: readonly string[], name: string): boolean {
  return documentation.some((text) => {
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
      if (!/[A-Za-z0-9]/.test(text[at - 1] ?? "") && !/[A-Za-z0-9-]/.test(text[at + name.length] ?? ""))
        return true;
    return false;
  });
}

function listed(noun: string, names: readonly string[]): string {
  const plural = noun === "class" ? "classes" : `${noun}s`;
  return `${names.length === 1 ? noun : plural} ${formatFirst(names, 10)}`;
}
