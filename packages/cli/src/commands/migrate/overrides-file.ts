/**
 * The functions that drafted conversions name. Their types are inline, to fit the conditions and
 * failure domains of all kinds. The author maintains them afterwards.
 */
export const overridesFile = `// Drafted by capikit migrate. Edit this file freely: capikit does not overwrite it.

/** Drops the severity, which Kubernetes conditions do not have, and sets the required reason. */
export function conditionsToHub(
  value: { type: string; status: string; severity?: string; reason?: string; message?: string; lastTransitionTime: string }[],
): { type: string; status: "True" | "False" | "Unknown"; reason: string; message: string; lastTransitionTime: string }[] {
  return value.map(({ severity: _, reason, message, status, ...rest }) => ({
    ...rest,
    status: status === "True" || status === "False" ? status : "Unknown",
    reason: reason === undefined || reason === "" ? "NotReported" : reason,
    message: message ?? "",
  }));
}

export function conditionsFromHub(
  value: { type: string; status: string; reason: string; message: string; lastTransitionTime: string; observedGeneration?: number }[],
): { type: string; status: string; reason?: string; message?: string; lastTransitionTime: string }[] {
  return value.map(({ observedGeneration: _, ...condition }) => condition);
}

/** Converts the map to a list, sorted by name. */
export function failureDomainsToHub(
  value: Record<string, { controlPlane?: boolean; attributes?: Record<string, string> }>,
): { name: string; controlPlane?: boolean; attributes?: Record<string, string> }[] {
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, domain]) => ({ name, ...domain }));
}

export function failureDomainsFromHub(
  value: { name: string; controlPlane?: boolean; attributes?: Record<string, string> }[],
): Record<string, { controlPlane?: boolean; attributes?: Record<string, string> }> {
  return Object.fromEntries(value.map(({ name, ...domain }) => [name, domain]));
}
`;
