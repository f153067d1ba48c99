import { defineLintRule } from "../lint-rule.ts";
import { objectSnippet } from "./object-snippet.ts";

/** The rules about what each object is called. */
export const objectNameRules = [
  defineLintRule({
    id: "components/duplicate-object",
    title: "An object stands once among the components",
    contractRule: "clusterctl/components",
    why: "clusterctl applies one after the other: the last one wins, with what the first one had and the last one lacks left in place.",
    wrong: `${objectSnippet("ServiceAccount", "capf-manager")}\n---\n${objectSnippet("ServiceAccount", "capf-manager")}`,
    right: objectSnippet("ServiceAccount", "capf-manager"),
    help: "keep one of them",
    check: ({ components }, report) => {
      for (const { objects } of components) {
        const seen = new Set<string>();
        for (const object of objects) {
          const key = [object.group, object.kind, object.namespace ?? "", object.name].join("/");
          if (seen.has(key) && object.name !== "")
            report(object.at(["metadata", "name"]), `${object.kind} ${object.name} stands there twice`);
          seen.add(key);
        }
      }
    },
  }),
  defineLintRule({
    id: "components/no-object-name",
    title: "Every object has apiVersion, kind and name",
    contractRule: "clusterctl/components",
    why: "clusterctl gets objects by their name before it creates or patches them, so that generateName does not work.",
    wrong: "apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  generateName: capf-",
    right: "apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: capf-manager",
    help: "write apiVersion, kind and metadata.name",
    check: ({ components }, report) => {
      for (const object of components.flatMap(({ objects }) => objects)) {
        const lacking = [
          object.apiVersion === "" && "apiVersion",
          object.kind === "" && "kind",
          object.name === "" && "metadata.name",
        ].filter(Boolean);
        if (lacking.length > 0) report(object.at(), `the object has no ${lacking.join(", no ")}`);
      }
    },
  }),
];
