import type { ReleaseSeries } from "./release.ts";

/** Returns the release series of a metadata.yaml; undefined for another document. */
export function seriesOf(document: unknown): readonly ReleaseSeries[] | undefined {
  const { kind, apiVersion, releaseSeries } = (document ?? {}) as Readonly<Record<string, unknown>>;
  const isMetadata =
    kind === "Metadata" &&
    typeof apiVersion === "string" &&
    apiVersion.startsWith("clusterctl.cluster.x-k8s.io/");
  if (!isMetadata || !Array.isArray(releaseSeries)) return undefined;
  return releaseSeries.flatMap((one): ReleaseSeries[] => {
    const { major, minor, contract } = (one ?? {}) as Readonly<Record<string, unknown>>;
    const isValid = Number.isSafeInteger(Number(major)) && Number.isSafeInteger(Number(minor));
    return isValid && typeof contract === "string"
      ? [{ major: Number(major), minor: Number(minor), contract }]
      : [];
  });
}
