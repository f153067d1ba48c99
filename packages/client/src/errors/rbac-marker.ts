const denial = /\bcannot (\S+) (?:resource "([^"]+)" in API group "([^"]*)"|path "([^"]+)")/;

/**
 * Returns the marker that allows a request, from the message of the API server that denied it:
 * `+kubebuilder:rbac:groups="",resources=secrets,verbs=get`. Undefined for other messages.
 */
export function rbacMarkerOf(serverMessage: string): string | undefined {
  const [, verb, resource, group, path] = denial.exec(serverMessage) ?? [];
  if (verb === undefined) return undefined;
  if (resource === undefined) return `+kubebuilder:rbac:urls=${path},verbs=${verb}`;
  return rbacMarker({ group: group ?? "", resource, verbs: [verb] });
}

/** Returns a marker for a resource, such as `machines` or `machines/status`. */
export function rbacMarker(right: {
  readonly group: string;
  readonly resource: string;
  readonly verbs: readonly string[];
}): string {
  const { group, resource, verbs } = right;
  return `+kubebuilder:rbac:groups=${group || '""'},resources=${resource},verbs=${verbs.join(";")}`;
}
