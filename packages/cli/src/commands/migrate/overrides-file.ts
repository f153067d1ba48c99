/**
 * The functions that drafted conversions name. Their types are written out, so that they fit the conditions and failure domains of all
 * kinds, whatever these call them. The author goes on from here.
 */
export const overridesFile = `// Drafted by capikit migrate. It is yours to change: it is not written again.

/** The severity is lost: conditions of Kubernetes have none. A reason has to be there. */
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

/** The map becomes a list, sorted by name. */
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
