import { shellWords } from "@capikit/common/text";
import { type CrdFacts, isOfClusterApi } from "@capikit/inventory";
import { defineCheck } from "../model/check.ts";

/** Checks whether CRDs are served and stored in versions that an upgrade keeps. */
export const storedVersionsCheck = defineCheck({
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
