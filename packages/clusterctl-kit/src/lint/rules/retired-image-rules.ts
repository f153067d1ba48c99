import { stringsIn } from "../read/lint-object.ts";
import { defineLintRule } from "./lint-rule.ts";

/** A registry, or a part of one, that serves no images any more or no new ones. */
interface RetiredRegistry {
  /** Start of image references, without a trailing slash. */
  readonly prefix: string;
  /** `deleted`: images cannot be pulled; `frozen`: no image was added since. */
  readonly state: "deleted" | "frozen";
  readonly since: string;
  readonly help: string;
}

/**
 * Registries of the Kubernetes project that were retired: the announcement of kubebuilder in
 * kubernetes-sigs/kubebuilder#3907, and the freeze of k8s.gcr.io in the Kubernetes blog of
 * 2023-02-06.
 */
const retiredRegistries: readonly RetiredRegistry[] = Object.freeze([
  {
    prefix: "gcr.io/kubebuilder",
    state: "deleted",
    since: "2025-03-18",
    help: "let controller-runtime protect the metrics (WithAuthenticationAndAuthorization) and remove the container, or use registry.k8s.io/kubebuilder or quay.io/brancz/kube-rbac-proxy",
  },
  {
    prefix: "k8s.gcr.io",
    state: "frozen",
    since: "2023-04-03",
    help: "use registry.k8s.io",
  },
]);

/** Keys of images in the text of manifests and configuration, and flags of programs. */
const imageLine =
  /^[\s-]*(?:(?:image|imageRepository|repository|registry):\s*|(?:\w+-)*image=)["']?([^\s"'#]+)/;

/**
 * Returns the images of a retired registry in a string: the string, or lines `image: …` of it.
 *
 * @param key Key of the string. A registry alone counts only for keys of images and registries.
 */
export function retiredImagesIn(
  value: string,
  key: string,
): readonly { readonly image: string; readonly registry: RetiredRegistry }[] {
  if (!retiredRegistries.some(({ prefix }) => value.includes(prefix))) return [];
  const isText = value.includes("\n");
  const images = isText
    ? value.split("\n").flatMap((line) => imageLine.exec(line)?.[1] ?? [])
    : [imageLine.exec(value)?.[1] ?? value];
  const isWhole = isText || /image|repository|registry/i.test(key);
  return [...new Set(images)].flatMap((image) => {
    const registry = retiredRegistries.find(
      ({ prefix }) => (isWhole && image === prefix) || image.startsWith(`${prefix}/`),
    );
    return registry === undefined || /\s/.test(image) ? [] : [{ image, registry }];
  });
}

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
