import { plainText } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { printYaml } from "@capikit/common/yaml";
import { type Provider, providerLabel } from "@capikit/inventory";
import type { Json, JsonObject } from "@capikit/schema";
import { clusterctlApiVersion } from "../../metadata/metadata.ts";
import {
  getVariables,
  MissingVariablesError,
  substituteVariables,
  TemplateError,
} from "../../variables/index.ts";
import { ComponentsError } from "../errors/components-error.ts";
import { decodeText, type PlacedObject, readStream } from "../yaml/read-stream.ts";
import {
  atPath,
  checkVersion,
  describeObject,
  fieldsIn,
  fixNamespace,
  itemsIn,
  textsIn,
  withMetadata,
  withPath,
} from "./fix-namespace.ts";
import { type ImageOverrides, overrideImage } from "./override-image.ts";

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
  const placed = readStream(raw ? text : substituteVariables(text, get)).map((one) => {
    if (!hasImages(one.object.kind)) return one;
    checkVersion(one.object, one.line);
    return { ...one, object: withImages(one.object, label, options.images, one.line) };
  });
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
    apiVersion: clusterctlApiVersion,
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

/**
 * Sorts components like clusterctl. Its comparison is not a strict order, because two cert-manager
 * objects each precede the other. The result therefore depends on Go's algorithm: insertion sort in
 * blocks of 20, merged by rotation (SymMerge).
 *
 * @param rank 0 for the Namespace, 1 for objects of cert-manager, 2 for all others.
 */
function orderObjects<T>(objects: readonly T[], rank: (object: T) => 0 | 1 | 2): T[] {
  const sorted = objects.map((object) => ({ object, rank: rank(object) }));
  const isBefore = (left: number, right: number): boolean => {
    const [one, other] = [sorted[left]?.rank, sorted[right]?.rank];
    return one === 0 || (one === 1 && other !== 0);
  };
  /** Moves an item to another index. */
  const move = (from: number, to: number): void => {
    sorted.splice(to, 0, ...sorted.splice(from, 1));
  };
  /** Returns the first index from `low` to `high` for which the predicate is false. */
  const search = (low: number, high: number, isBelow: (at: number) => boolean): number => {
    let [from, to] = [low, high];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBelow(middle)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const merge = (start: number, middle: number, end: number): void => {
    if (middle - start === 1) {
      move(start, search(middle, end, (at) => isBefore(at, start)) - 1);
      return;
    }
    if (end - middle === 1) {
      move(
        middle,
        search(start, middle, (at) => !isBefore(middle, at)),
      );
      return;
    }
    const half = (start + end) >>> 1;
    const sum = half + middle;
    const [low, high] = middle > half ? [sum - end, half] : [start, middle];
    const first = search(low, high, (at) => !isBefore(sum - 1 - at, at));
    const last = sum - first;
    if (first < middle && middle < last) sorted.splice(first, 0, ...sorted.splice(middle, last - middle));
    if (start < first && first < half) merge(start, first, half);
    if (half < last && last < end) merge(half, last, end);
  };

  let block = 20;
  for (let start = 0; start < sorted.length; start += block) {
    const end = Math.min(start + block, sorted.length);
    for (let at = start + 1; at < end; at++) {
      let to = at;
      while (to > start && isBefore(at, to - 1)) to -= 1;
      move(at, to);
    }
  }
  for (; block < sorted.length; block *= 2) {
    let start = 0;
    for (; start + 2 * block <= sorted.length; start += 2 * block)
      merge(start, start + block, start + 2 * block);
    if (start + block < sorted.length) merge(start, start + block, sorted.length);
  }
  return sorted.map(({ object }) => object);
}

const lists = ["containers", "initContainers"] as const;

/** Reports whether clusterctl reads images of a kind: Deployments and DaemonSets only. */
function hasImages(kind: Json | undefined): boolean {
  return kind === "Deployment" || kind === "DaemonSet";
}

/**
 * Replaces the images of an object's containers.
 *
 * @throws ComponentsError for an image without canonical form, before or after.
 */
function withImages(
  object: JsonObject,
  label: string,
  overrides: ImageOverrides | undefined,
  line: number | undefined,
): JsonObject {
  let changed = object;
  for (const list of lists) {
    const path = ["spec", "template", "spec", list];
    const containers = itemsIn(atPath(object, path));
    if (containers.length === 0) continue;
    const written = containers.map((container) => {
      const { image, name } = fieldsIn(container);
      const result = overrideImage(plainText(image ?? ""), label, overrides);
      if ("image" in result) return { ...fieldsIn(container), image: result.image };
      throw new ComponentsError(
        "COMPONENTS_BAD_IMAGE",
        `${describeObject(object)}: clusterctl rejects the image "${plainText(image ?? "")}" of container ${plainText(name)}: ${result.problem}`,
        line,
      );
    });
    changed = withPath(changed, path, written);
  }
  return changed;
}

/** Returns the images of an object's containers, then of its init containers. */
function collectImages(object: JsonObject): string[] {
  return lists.flatMap((list) =>
    itemsIn(atPath(object, ["spec", "template", "spec", list])).map((container) =>
      plainText(fieldsIn(container).image ?? ""),
    ),
  );
}

/** Formats objects like `clusterctl generate provider`, but with escaped line separators. */
export function formatComponents(objects: readonly JsonObject[]): string {
  return objects
    .map((object) => printYaml(object, { readers: "go" }))
    .join("---\n")
    .replace(/\n$/, "");
}

/** Reports whether an error of `processComponents` is about its input. */
export function isProcessError(
  error: unknown,
): error is ComponentsError | MissingVariablesError | TemplateError {
  return (
    error instanceof ComponentsError ||
    error instanceof TemplateError ||
    error instanceof MissingVariablesError
  );
}
