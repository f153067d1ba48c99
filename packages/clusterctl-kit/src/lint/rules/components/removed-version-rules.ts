import { removedIn } from "../../read/removed-api-versions.ts";
import { defineLintRule } from "../lint-rule.ts";

/** Rules about the API versions of objects that a provider installs. */
export const removedVersionRules = [
  defineLintRule({
    code: "components/removed-version",
    title: "The API server serves the versions of the objects",
    severity: "error",
    sources: [{ document: "clusterctl", section: "Components YAML" }],
    why: "clusterctl creates the objects in the version of the file. If the API server does not serve it, the installation stops with `no matches for kind`. Kubernetes removed most beta versions in 1.16, 1.22 and 1.25, and cert-manager its older versions in 1.6.",
    wrong: "apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition",
    right: "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition",
    help: "generate the file with a newer controller-gen, or write the object in a served version, such as v1",
    check: ({ components, crds, objects }, report) => {
      // Components contain the objects of the files that they are rendered from.
      const installed = components.flatMap((file) => file.objects);
      const found = [...(installed.length > 0 ? installed : objects), ...crds.map(({ object }) => object)];
      for (const { apiVersion, kind, name, at } of new Set(found)) {
        const release = removedIn(apiVersion, kind);
        if (release !== undefined)
          report(at(["apiVersion"]), `${release} and newer do not serve ${kind} ${name} in ${apiVersion}`);
      }
    },
  }),
];
