import { formatCount } from "@capikit/common/text";
import { defineCheck, objectName, type ScannedKind, type ScannedObject } from "../model/check.ts";
import { coreMinor } from "../model/releases.ts";

/** Kinds that a later minor release of Cluster API v1 removes. */
const removals = [
  {
    in: 15,
    isRemoved: ({ provider, descriptor: { kind } }: ScannedKind): boolean =>
      provider === "infrastructure-docker" && kind.startsWith("Docker"),
    replacement: (kind: string): string => kind.replace("Docker", "Dev"),
  },
] as const;

/** Finds objects of kinds that a later release of Cluster API removes. */
export const removedKindsCheck = defineCheck({
  name: "removed-kinds",
  title: "No objects have a kind that a later release removes",
  diagnostics: {
    "doctor/kind-removed": {
      severity: "warning",
      title: "Kinds of objects are not removed by later releases",
      why: "After the upgrade, nothing reconciles the objects. Their Clusters cannot be changed or deleted any more.",
    },
  },
  scan(context, report) {
    const counts = new Map<ScannedKind, { readonly first: ScannedObject; count: number }>();
    const removalOf = (kind: ScannedKind) => removals.find(({ isRemoved }) => isRemoved(kind));
    return {
      object(first, kind) {
        if (removalOf(kind) === undefined) return;
        const found = counts.get(kind) ?? { first, count: 0 };
        found.count++;
        counts.set(kind, found);
      },
      async finish() {
        if (counts.size === 0) return;
        const core = coreMinor((await context.providers()) ?? []);
        for (const [kind, { first, count }] of counts) {
          const removal = removalOf(kind);
          const { kind: name, group } = kind.descriptor;
          const example = objectName(name, first.metadata);
          const message = `${formatCount(count, "object")} such as ${example}; Cluster API v1.${removal?.in} removes the kind`;
          report("doctor/kind-removed", `${name}.${group}`, message, {
            help: `migrate the Clusters to ${removal?.replacement(name)} before the upgrade`,
            ...(core !== undefined && removal?.in === core + 1 && { severity: "error" }),
          });
        }
      },
    };
  },
});
