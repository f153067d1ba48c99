import { compareResourceVersions } from "@capikit/client/reflector";

/** Returns the oldest version; empty if any is empty. */
export function oldestVersion(versions: readonly string[]): string {
  return versions.reduce((a, b) => {
    const younger = a === "" || b === "" ? a !== "" : (compareResourceVersions(b, a) ?? 0) < 0;
    return younger ? b : a;
  });
}
