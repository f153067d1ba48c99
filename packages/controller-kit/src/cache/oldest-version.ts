import { compareResourceVersions } from "@capikit/client/reflector";

/** The version up to which all have come; empty when one has none. */
export function oldestVersion(versions: readonly string[]): string {
  return versions.reduce((a, b) => {
    const younger = a === "" || b === "" ? a !== "" : (compareResourceVersions(b, a) ?? 0) < 0;
    return younger ? b : a;
  });
}
