const annotation = "api-approved.kubernetes.io";

/**
 * Reports whether a CRD needs an approval: its group belongs to the Kubernetes project, such as
 * `foo.k8s.io`, and no annotation has the URL of the approval or `unapproved`.
 */
export function needsApproval(group: string, annotations: Readonly<Record<string, unknown>>): boolean {
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)) return false;
  const value = annotations[annotation];
  return typeof value !== "string" || !(value.startsWith("unapproved") || URL.canParse(value));
}
