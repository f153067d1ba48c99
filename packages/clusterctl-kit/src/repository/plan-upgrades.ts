import { compareVersions, type SemanticVersion } from "@capikit/common/kubernetes";
import { type Provider, providerLabel } from "@capikit/inventory";
import {
  compareSeries,
  type ProviderMetadata,
  seriesKey,
  seriesOf,
  untrackedVersions,
} from "../metadata/metadata.ts";
import { readMetadata } from "../metadata/read-metadata.ts";
import { metadataFile, parseReleaseVersion, printVersion, type Repository } from "./model/repository.ts";
import { RepositoryError } from "./model/repository-error.ts";

/** A provider in the inventory of a management cluster. */
export interface InstalledProvider {
  /** Such as `v0.1.0`. */
  readonly version: string;
  readonly repository: Pick<Repository, "file" | "provider" | "versions">;
}

/** Upgrade of one provider. */
export interface PlannedUpgrade {
  readonly provider: Provider;
  readonly version: string;
  /** Undefined if no newer version has the contract. */
  readonly nextVersion: string | undefined;
}

/** Target versions of all providers for a contract. */
export interface UpgradePlan {
  readonly contract: string;
  readonly upgrades: readonly PlannedUpgrade[];
}

/**
 * Returns the plans of `clusterctl upgrade plan`: one per contract of the core provider, installed
 * or in a later release. Omits pre-releases, but reads the newest metadata even of a pre-release.
 * Plans a new contract only if every provider has a release for it.
 *
 * @param installed All providers, including exactly one core provider.
 * @throws RepositoryError if clusterctl would fail: `REPOSITORY_BAD_FILE` for a missing series in
 *   the newest metadata.
 */
export async function planUpgrades(
  installed: readonly InstalledProvider[],
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<readonly UpgradePlan[]> {
  const candidates = await Promise.all(installed.map((one) => findCandidates(one, signal)));
  const cores = candidates.filter(({ provider }) => provider.type === "CoreProvider");
  const [core] = cores;
  if (core === undefined || cores.length > 1)
    throw new RepositoryError(
      "REPOSITORY_BAD_CONFIG",
      `a management cluster must have one core provider, found ${cores.length}`,
    );
  const current = seriesOf(core.metadata, core.version);
  const contracts = core.metadata.releaseSeries
    .filter((series) => current === undefined || compareSeries(series, current) >= 0)
    .map(({ contract }) => contract);
  const newest = candidates.map(newestByContract);
  return [...new Set(contracts)].sort().flatMap((contract) => {
    const upgrades = candidates.map(({ provider, version }, at) => ({
      provider,
      version,
      nextVersion: newestFor(contract, newest[at]),
    }));
    const isWhole = upgrades.every(({ nextVersion }) => nextVersion !== undefined);
    return isWhole || contract === current?.contract ? [{ contract, upgrades }] : [];
  });
}

/** Upgrade candidates of an installed provider. */
interface Candidates {
  readonly provider: Provider;
  readonly version: string;
  /** Metadata of the newest version. */
  readonly metadata: ProviderMetadata;
  /** Versions after the installed one, oldest first. */
  readonly newer: readonly SemanticVersion[];
}

async function findCandidates(
  { version, repository }: InstalledProvider,
  signal: AbortSignal | undefined,
): Promise<Candidates> {
  const { provider } = repository;
  const names = await repository.versions(signal);
  const sorted = names.map((name) => parsed(name, provider)).sort((a, b) => compareVersions(a, b));
  const newest = sorted.at(-1);
  if (newest === undefined)
    throw new RepositoryError("REPOSITORY_NO_RELEASE", `${providerLabel(provider)} has no releases`);
  const where = `${metadataFile} of ${providerLabel(provider)} ${printVersion(newest)}`;
  const metadata = readMetadata(await repository.file(printVersion(newest), metadataFile, signal), where);
  const base = parsed(version, provider);
  const missing = [
    ...(seriesOf(metadata, version) === undefined ? [version] : []),
    ...untrackedVersions(metadata, names, version),
  ];
  if (missing.length > 0)
    throw new RepositoryError(
      "REPOSITORY_BAD_FILE",
      `${where} has no series for ${missing.join(", ")}`,
      "publish a version whose metadata.yaml has a series for every minor version, pre-releases included",
    );
  return { provider, version, metadata, newer: sorted.filter((one) => compareVersions(one, base) > 0) };
}

function parsed(name: string, provider: Provider): SemanticVersion {
  const version = parseReleaseVersion(name);
  if (version !== undefined) return version;
  throw new RepositoryError(
    "REPOSITORY_BAD_FILE",
    `${name} of ${providerLabel(provider)} is not a semantic version`,
  );
}

/** Returns the newest released version of each contract. */
function newestByContract({ metadata, newer }: Candidates): ReadonlyMap<string, SemanticVersion> {
  const allSeries = Map.groupBy(metadata.releaseSeries, seriesKey);
  const newest = new Map<string, SemanticVersion>();
  for (const version of newer)
    if (version.prerelease.length === 0)
      for (const { contract } of allSeries.get(seriesKey(version)) ?? []) newest.set(contract, version);
  return newest;
}

function newestFor(contract: string, newest?: ReadonlyMap<string, SemanticVersion>): string | undefined {
  // Cluster API still supports providers of the older contract.
  const fitting = contract === "v1beta2" ? ["v1beta1", "v1beta2"] : [contract];
  const [version] = fitting.flatMap((one) => newest?.get(one) ?? []).sort((a, b) => compareVersions(b, a));
  return version && printVersion(version);
}
