import { stringsIn } from "../../read/strings-in.ts";
import { defineLintRule } from "../lint-rule.ts";
import { retiredImagesIn } from "./retired-registries.ts";

/** Rules about images that registries no longer serve. */
export const retiredImageRules = [
  defineLintRule({
    code: "components/retired-image",
    title: "Registries serve the images",
    contractRule: "clusterctl/canonical-images",
    severity: "error",
    why: "The images of gcr.io/kubebuilder were deleted on 2025-03-18: a Pod with kube-rbac-proxy from there does not start. k8s.gcr.io was frozen on 2023-04-03: it redirects to registry.k8s.io and receives no new versions; for this registry the severity is warning.",
    wrong: "image: gcr.io/kubebuilder/kube-rbac-proxy:v0.8.0",
    right: "image: quay.io/brancz/kube-rbac-proxy:v0.18.2",
    help: "use an image of a registry that is maintained",
    check: ({ components, templates, clusterClasses }, report) => {
      for (const file of [...components, ...templates, ...clusterClasses]) {
        const reported = new Set<string>();
        // Descriptions in schemas may mention images.
        for (const object of file.objects.filter(({ kind }) => kind !== "CustomResourceDefinition"))
          for (const [path, value] of stringsIn(object.value))
            for (const { image, registry } of retiredImagesIn(value, String(path.at(-1)))) {
              if (reported.has(image)) continue;
              reported.add(image);
              report(
                object.at(path),
                registry.state === "deleted"
                  ? `the image ${image} was deleted on ${registry.since}: the Pod does not start`
                  : `the registry of ${image} was frozen on ${registry.since}: it receives no new images`,
                registry.help,
                registry.state === "deleted" ? "error" : "warning",
              );
            }
      }
    },
  }),
];
