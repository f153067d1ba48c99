/** A provider's objects: the shape contains their presence, but not their content. */
const ofProvider = /^(object|infrastructureMachine(Template)?|bootstrapConfig(Template)?)$/;
/** They come and go with the state of a Cluster. */
const transient = /^(labels|annotations|finalizers)$/;

/**
 * The paths that requests of a hook have, with the types of their ends:
 * `cluster.spec.topology.version: string`. Left out are contents of a provider's objects, labels
 * and annotations, and values of variables but those that Cluster API provides.
 */
export function shapeOf(requests: readonly unknown[]): readonly string[] {
  const paths = new Set<string>();
  for (const request of requests) collect(request, "", paths);
  return [...paths].sort();
}

function collect(value: unknown, path: string, paths: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, `${path}[]`, paths);
  } else if (typeof value === "object" && value !== null) {
    const { name } = value as { name?: unknown };
    for (const [key, member] of Object.entries(value)) {
      const at = path === "" ? key : `${path}.${key}`;
      const isAuthors = /variables\[\]$/.test(path) && key === "value" && name !== "builtin";
      if (transient.test(key) || isAuthors) continue;
      if (ofProvider.test(key)) paths.add(`${at}: object`);
      else collect(member, at, paths);
    }
  } else {
    paths.add(`${path}: ${typeof value}`);
  }
}
