import { splitApiVersion } from "@capikit/common/kubernetes";
import { compareText, formatCount, shellWords } from "@capikit/common/text";
import { type CrdFacts, isOfClusterApi } from "@capikit/inventory";
import {
  type DoctorCheck,
  defineCheck,
  objectName,
  type ScannedKind,
  type ScannedObject,
} from "../model/check.ts";
import { firstWithoutV1beta1 } from "../model/releases.ts";

/** Checks whether CRDs are served and stored in versions that an upgrade keeps. */
const storedVersionsCheck = defineCheck({
  name: "stored-versions",
  title: "CRDs are served, and their objects are stored in the current version",
  diagnostics: {
    "doctor/crd-not-established": {
      severity: "error",
      title: "CRDs are established",
      why: "The API server does not serve the kind, and controllers that watch it do not start.",
    },
    "doctor/crd-deleting": {
      severity: "error",
      title: "CRDs are not being deleted",
      why: "The deletion of a CRD deletes all objects of its kind, and the API server rejects new ones.",
    },
    "doctor/stored-version-unserved": {
      severity: "error",
      title: "Stored versions are served",
      why: "The next release that removes the version from the CRD is rejected, so the upgrade fails half-way, and objects in that version become unreadable.",
    },
    "doctor/stored-version-old": {
      severity: "warning",
      title: "Objects are stored in the current version only",
      why: "Objects may still be stored in the old version. A release that removes it from the CRD is rejected until they are migrated.",
    },
  },
  async run(context, report) {
    for (const crd of ((await context.crds()) ?? []).filter(isOfClusterApi)) {
      const object = `CustomResourceDefinition ${crd.name}`;
      const failed = crd.conditions.find(
        ({ type, status }) => (type === "Established" || type === "NamesAccepted") && status === "False",
      );
      if (failed !== undefined)
        report("doctor/crd-not-established", object, `is not established: ${failed.message}`, {
          help: `fix the names in its spec, or delete the other CRD: kubectl describe crd ${shellWords(crd.name)}`,
        });
      if (crd.isDeleting)
        report("doctor/crd-deleting", object, "is being deleted with all its objects", {
          help: `back up the objects first: kubectl get ${shellWords(`${crd.plural}.${crd.group}`)} -A -o yaml; then install the CRD again`,
        });
      judgeStoredVersions(crd, (code, message) => report(code, object, message, { help: migrationHelp }));
    }
  },
});

const migrationHelp =
  "upgrade to a release whose manager migrates stored versions, or store all objects again with kubectl replace, and set status.storedVersions";

function judgeStoredVersions(
  { versions, storedVersions }: CrdFacts,
  report: (code: "doctor/stored-version-old" | "doctor/stored-version-unserved", message: string) => void,
): void {
  const storage = versions.find((version) => version.storage)?.name;
  for (const stored of storedVersions.filter((name) => name !== storage)) {
    const isServed = versions.some(({ name, served }) => name === stored && served);
    const message = `status.storedVersions has ${stored}${isServed ? "" : ", which is not served"}; the storage version is ${storage}`;
    report(isServed ? "doctor/stored-version-old" : "doctor/stored-version-unserved", message);
  }
}

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
const apiVersionsCheck = defineCheck({
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

/** Checks of API versions that CRDs store and clients write. */
export const apiVersionChecks: readonly DoctorCheck[] = [storedVersionsCheck, apiVersionsCheck];
