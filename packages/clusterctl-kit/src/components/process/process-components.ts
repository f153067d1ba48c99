import { plainText } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import { type Provider, providerLabel } from "../../repository/model/provider.ts";
import { getVariables, process } from "../../variables/index.ts";
import { ComponentsError } from "../errors/components-error.ts";
import { decodeText, type PlacedObject, readStream } from "../yaml/read-stream.ts";
import { fixNamespace } from "./fix-namespace.ts";
import { atPath, fieldsIn, textsIn, withMetadata } from "./json-fields.ts";
import { orderObjects } from "./order-objects.ts";
import type { ImageOverrides } from "./override-images.ts";
import { hasImages, imagesOf, withImages } from "./pod-images.ts";
import { throughClusterctl } from "./typed-kinds.ts";

/** How components are processed. */
export interface ProcessOptions {
  readonly provider: Provider;
  /** Of the release, for the inventory: `v1.2.3`. */
  readonly version?: string;
  /** Where the provider is installed. Default: the Namespace that stands in the components. */
  readonly namespace?: string;
  /** The value of a variable; undefined where it is not set. Default: none is set. */
  readonly get?: (variable: string) => string | undefined;
  /** Images to replace, as `images` of clusterctl's configuration says. */
  readonly images?: ImageOverrides;
  /** Leave variables as they stand, as `generate provider --raw` does. Default: false. */
  readonly raw?: boolean;
}

/** What clusterctl makes of the components of a provider. */
export interface ProcessedComponents {
  /** What the provider's objects are labelled with: `infrastructure-foo`. */
  readonly label: string;
  readonly namespace: string;
  /** Names of the variables, sorted by their bytes. */
  readonly variables: readonly string[];
  /** In the order of the containers; what several use stands there several times. */
  readonly images: readonly string[];
  /** In the order in which they are applied. */
  readonly objects: readonly JsonObject[];
  /** The object by which clusterctl remembers the provider. */
  readonly inventory: JsonObject;
}

/**
 * Processes components as `clusterctl init` and `clusterctl generate provider` do: variables, images, namespace, labels, order. Faulty
 * input is refused more strictly in two places: keys that come twice, and documents without apiVersion or kind, are errors.
 *
 * @throws ComponentsError with the line of the document, in the text after variables were put in; TemplateError and MissingVariablesError.
 */
export function processComponents(
  components: string | Uint8Array,
  options: ProcessOptions,
): ProcessedComponents {
  const { provider, raw = false, get = () => undefined } = options;
  const text = decodeText(components);
  const label = providerLabel(provider);
  const variables = getVariables(text);
  const placed = readStream(raw ? text : process(text, get)).map(({ object, ...place }) =>
    hasImages(object.kind)
      ? {
          ...place,
          object: withImages(throughClusterctl(object, place.line), label, options.images, place.line),
        }
      : { ...place, object },
  );
  const images = placed.flatMap(({ object }) => (hasImages(object.kind) ? imagesOf(object) : []));
  const own = namespaceOf(placed);
  const namespace = options.namespace || own.name;
  if (namespace === "") {
    throw new ComponentsError(
      "noNamespace",
      "the components hold no Namespace, and none was asked for. Add a Namespace object, or name one.",
    );
  }
  const all: readonly Pick<PlacedObject, "object">[] = own.isThere
    ? placed
    : [...placed, { object: { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } } }];
  const labels = labelsOf(label);
  const objects = all.map((one) => {
    const line = "line" in one ? (one as PlacedObject).line : undefined;
    const moved = fixNamespace(one.object, namespace, line);
    return withMetadata(moved, { labels: { ...textsIn(atPath(moved, ["metadata", "labels"])), ...labels } });
  });
  return Object.freeze({
    label,
    namespace,
    variables,
    images,
    objects: orderObjects(objects, rankOf),
    inventory: inventoryOf(options, label, namespace),
  });
}

/** The name of the only Namespace, and whether there is one. */
function namespaceOf(placed: readonly PlacedObject[]): { readonly name: string; readonly isThere: boolean } {
  let name = "";
  let isThere = false;
  for (const { object, line } of placed) {
    if (object.kind !== "Namespace") continue;
    if (name !== "") {
      throw new ComponentsError(
        "severalNamespaces",
        `a second Namespace, besides ${name}; components have one at most, in which all of the provider lives`,
        line,
      );
    }
    name = plainText(fieldsIn(object.metadata).name ?? "");
    isThere = true;
  }
  return { name, isThere };
}

function labelsOf(label: string): Readonly<Record<string, string>> {
  return { "clusterctl.cluster.x-k8s.io": "", "cluster.x-k8s.io/provider": label };
}

function rankOf(object: JsonObject): 0 | 1 | 2 {
  if (object.kind === "Namespace") return 0;
  const [group, version] = plainText(object.apiVersion).split("/");
  return version !== undefined && group === "cert-manager.io" ? 1 : 2;
}

function inventoryOf({ provider, version }: ProcessOptions, label: string, namespace: string): JsonObject {
  return {
    apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
    kind: "Provider",
    metadata: {
      name: label,
      namespace,
      labels: { ...labelsOf(label), "clusterctl.cluster.x-k8s.io/core": "inventory" },
    },
    providerName: provider.name,
    type: provider.type,
    ...(version === undefined || version === "" ? {} : { version }),
  };
}
