import { plainText } from "@capikit/common/json";
import { groupOf } from "@capikit/common/versions";
import type { JsonObject } from "@capikit/schema";
import { type Provider, providerLabel } from "../../repository/model/provider.ts";
import { getVariables, substituteVariables } from "../../variables/index.ts";
import { ComponentsError } from "../errors/components-error.ts";
import { decodeText, type PlacedObject, readStream } from "../yaml/read-stream.ts";
import { fixNamespace } from "./fix-namespace.ts";
import { atPath, fieldsIn, textsIn, withMetadata } from "./json-fields.ts";
import { orderObjects } from "./order-objects.ts";
import type { ImageOverrides } from "./override-images.ts";
import { collectImages, hasImages, withImages } from "./pod-images.ts";
import { throughClusterctl } from "./typed-kinds.ts";

/** Options of `processComponents`. */
export interface ProcessOptions {
  readonly provider: Provider;
  /** Release version for the inventory: `v1.2.3`. */
  readonly version?: string;
  /** Installation namespace. Default: the Namespace in the components. */
  readonly namespace?: string;
  /** Returns a variable; undefined if unset. Default: no variables. */
  readonly get?: (variable: string) => string | undefined;
  /** Image overrides, as in `images` of clusterctl's configuration. */
  readonly images?: ImageOverrides;
  /** Keeps variables, as `generate provider --raw` does. Default: false. */
  readonly raw?: boolean;
}

/** Components of a provider as clusterctl installs them. */
export interface ProcessedComponents {
  /** Provider label: `infrastructure-foo`. */
  readonly label: string;
  readonly namespace: string;
  /** In the order of installation. */
  readonly objects: readonly JsonObject[];
  /** The provider's inventory object of clusterctl. */
  readonly inventory: JsonObject;
  /** Variable names in byte order. */
  readonly variables: readonly string[];
  /** In container order, with duplicates. */
  readonly images: readonly string[];
}

/**
 * Processes components like `clusterctl init`: variables, images, namespace, labels and order.
 * Unlike clusterctl, rejects duplicate keys and documents without apiVersion or kind.
 *
 * @throws ComponentsError with the line in the text after substitution; TemplateError and
 * MissingVariablesError.
 */
export function processComponents(
  components: string | Uint8Array,
  options: ProcessOptions,
): ProcessedComponents {
  const { provider, raw = false, get = () => undefined } = options;
  const text = decodeText(components);
  const label = providerLabel(provider);
  const variables = getVariables(text);
  const placed = readStream(raw ? text : substituteVariables(text, get)).map(({ object, ...place }) =>
    hasImages(object.kind)
      ? {
          ...place,
          object: withImages(throughClusterctl(object, place.line), label, options.images, place.line),
        }
      : { ...place, object },
  );
  const images = placed.flatMap(({ object }) => (hasImages(object.kind) ? collectImages(object) : []));
  const own = findNamespace(placed);
  const namespace = options.namespace || own.name;
  if (namespace === "") {
    throw new ComponentsError(
      "COMPONENTS_NO_NAMESPACE",
      "the components have no Namespace and none is set. Add a Namespace object or set the target namespace.",
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

/** Returns the name of the only Namespace, and whether it exists. */
function findNamespace(placed: readonly PlacedObject[]): {
  readonly name: string;
  readonly isThere: boolean;
} {
  let name = "";
  let isThere = false;
  for (const { object, line } of placed) {
    if (object.kind !== "Namespace") continue;
    if (name !== "") {
      throw new ComponentsError(
        "COMPONENTS_SEVERAL_NAMESPACES",
        `a second Namespace in addition to ${name}: components may have only one`,
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
  return groupOf(plainText(object.apiVersion)) === "cert-manager.io" ? 1 : 2;
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
