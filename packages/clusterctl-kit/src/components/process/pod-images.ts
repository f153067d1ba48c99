import { plainText } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import { ComponentsError } from "../errors/components-error.ts";
import { atPath, fieldsIn, itemsIn, withPath } from "./json-fields.ts";
import { type ImageOverrides, overrideImage } from "./override-images.ts";
import { describeObject } from "./typed-kinds.ts";

const lists = ["containers", "initContainers"] as const;

/** Reports whether clusterctl reads images of a kind: Deployments and DaemonSets only. */
export function hasImages(kind: Json | undefined): boolean {
  return kind === "Deployment" || kind === "DaemonSet";
}

/**
 * Replaces the images of an object's containers.
 *
 * @throws ComponentsError for an image without canonical form, before or after.
 */
export function withImages(
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
export function collectImages(object: JsonObject): string[] {
  return lists.flatMap((list) =>
    itemsIn(atPath(object, ["spec", "template", "spec", list])).map((container) =>
      plainText(fieldsIn(container).image ?? ""),
    ),
  );
}
