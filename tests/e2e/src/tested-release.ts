import {
  compareMinorReleases,
  minorReleaseOf,
  referenceMinor,
  referenceRelease,
  type SupportedRelease,
  supportedReleases,
} from "@capikit/api/releases";

/**
 * Release of Cluster API whose core manager and clusterctl the tests run: the supported patch of
 * the minor release in `$CAPIKIT_TEST_CLUSTER_API`, such as `v1.13`. Default: the reference
 * release.
 */
export const testedRelease: SupportedRelease = releaseOf(process.env.CAPIKIT_TEST_CLUSTER_API);

function releaseOf(minor: string | undefined): SupportedRelease {
  if (!minor) return referenceRelease;
  const found = supportedReleases.find((release) => minorReleaseOf(release) === minor);
  if (found === undefined)
    throw new RangeError(
      `no supported release for CAPIKIT_TEST_CLUSTER_API=${minor}: use a minor release of ${supportedReleases.join(", ")}`,
    );
  return found;
}

/** Facts about releases up to v1.13. */
const isOld = compareMinorReleases(minorReleaseOf(testedRelease) ?? referenceMinor, "v1.13") <= 0;

/** How the tested release differs from the reference release. */
export const testedFacts = Object.freeze({
  /** Whether conditions contain the message with which an extension rejects a request. */
  reportsRejections: !isOld,
  /** Whether patches of extensions change labels of infrastructure cluster and control plane. */
  patchesLabels: !isOld,
  /** Whether `clusterctl describe` names objects as `Kind namespace/name, version`. */
  describesFullNames: !isOld,
});
