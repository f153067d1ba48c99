import type { JsonObject } from "@capikit/schema";

/** Fields of all objects whose values are texts. */
const textMaps = new Set(["annotations", "labels", "matchLabels", "nodeSelector"]);
const dataMaps = new Set(["data", "stringData"]);

/** Reports whether Kubernetes accepts only text at a path: in labels, annotations and data. */
export function isTextField({ apiVersion, kind }: JsonObject, path: readonly string[]): boolean {
  const [top = ""] = path;
  const hasData = apiVersion === "v1" && (kind === "ConfigMap" || kind === "Secret");
  if (hasData && path.length === 2 && dataMaps.has(top)) return true;
  return textMaps.has(path.at(-2) ?? "");
}
