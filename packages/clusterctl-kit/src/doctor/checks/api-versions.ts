import { splitApiVersion } from "@capikit/common/kubernetes";
import { compareText, formatCount } from "@capikit/common/text";
import { defineCheck, objectName, type ScannedKind, type ScannedObject } from "../model/check.ts";
import { firstWithoutV1beta1 } from "../model/releases.ts";

/** Use of a deprecated version by one field manager. */
interface Use {
  readonly kind: ScannedKind;
  readonly version: string;
  readonly manager: string;
  readonly example: string;
  count: number;
  last: string;
}

/** Older writes may be those of releases before an upgrade. */
const recent = 30 * 24 * 3_600_000;

const lastApplied = "kubectl.kubernetes.io/last-applied-configuration";

/** Finds clients that write deprecated API versions, by the managed fields of objects. */
export const apiVersionsCheck = defineCheck({
  name: "api-versions",
  title: "Clients write current API versions",
  diagnostics: {
    "doctor/api-version-deprecated": {
      severity: "warning",
      title: "Clients do not write deprecated API versions",
      why: `Cluster API v1.${firstWithoutV1beta1} stops to serve v1beta1; other providers remove deprecated versions, too. The client then fails, and with it GitOps pipelines.`,
    },
  },
  scan({ now }, report) {
    const uses = new Map<string, Use>();
    return {
      object(object, kind) {
        for (const { manager, version, time } of findWriters(object, kind, now - recent)) {
          const key = `${kind.descriptor.kind}.${kind.descriptor.group} ${version} ${manager}`;
          const example = objectName(object.kind, object.metadata);
          const use = uses.get(key) ?? { kind, version, manager, example, count: 0, last: "" };
          use.count++;
          if (time > use.last) use.last = time;
          uses.set(key, use);
        }
      },
      finish() {
        for (const [, use] of [...uses].sort(([a], [b]) => compareText(a, b))) {
          const { group, kind } = use.kind.descriptor;
          const others = use.count === 1 ? "" : ` and ${formatCount(use.count - 1, "other object")}`;
          const when = use.last === "" ? "" : `, last on ${use.last.slice(0, 10)}`;
          report(
            "doctor/api-version-deprecated",
            `${kind}.${group}`,
            `${use.manager} writes ${use.version}, which is deprecated${when}: ${use.example}${others}`,
            {
              help: `change the manifests or the client of ${use.manager} to ${group}/${use.kind.descriptor.version}`,
            },
          );
        }
      },
    };
  },
});

/** Returns the field managers that wrote an object in a deprecated version after a time. */
function findWriters(
  { metadata }: ScannedObject,
  { descriptor: { group }, deprecated }: ScannedKind,
  after: number,
): readonly { readonly manager: string; readonly version: string; readonly time: string }[] {
  if (deprecated.length === 0) return [];
  const applied = metadata.annotations?.[lastApplied] ?? "";
  const found = new Map<string, { manager: string; version: string; time: string }>();
  for (const { manager = "unknown", apiVersion = "", time = "" } of metadata.managedFields ?? []) {
    const [ofGroup, version] = splitApiVersion(apiVersion);
    if (ofGroup !== group || !deprecated.includes(version) || !(Date.parse(time) > after)) continue;
    const known = found.get(`${manager} ${version}`);
    if (known === undefined || known.time < time)
      found.set(`${manager} ${version}`, { manager, version, time });
  }
  for (const version of deprecated)
    if (applied.includes(`"apiVersion":"${group}/${version}"`) && found.size === 0)
      found.set(version, { manager: "kubectl apply", version, time: "" });
  return [...found.values()];
}
