import { valueAt } from "@capikit/common/json";
import { textAt } from "../objects/move-object.ts";

/** A reference of a ClusterClass to a template. */
export interface ClassReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
}

/** Returns the templates that move with a ClusterClass of either API version. */
export function classReferences(spec: unknown): readonly ClassReference[] {
  const holders = [
    valueAt(spec, "infrastructure"),
    valueAt(spec, "controlPlane"),
    valueAt(spec, "controlPlane", "machineInfrastructure"),
    ...["machineDeployments", "machinePools"].flatMap((workers) => {
      const classes = valueAt(spec, "workers", workers);
      return (Array.isArray(classes) ? classes : []).flatMap((one) =>
        ["infrastructure", "bootstrap"].map((part) => valueAt(one, part) ?? valueAt(one, "template", part)),
      );
    }),
  ];
  const found = new Map<string, ClassReference>();
  for (const holder of holders) {
    const reference = valueAt(holder, "templateRef") ?? valueAt(holder, "ref");
    const apiVersion = textAt(reference, "apiVersion");
    const kind = textAt(reference, "kind");
    const name = textAt(reference, "name");
    if (apiVersion === undefined || kind === undefined || name === undefined) continue;
    found.set(`${apiVersion} ${kind} ${name}`, { apiVersion, kind, name });
  }
  return [...found.values()];
}
