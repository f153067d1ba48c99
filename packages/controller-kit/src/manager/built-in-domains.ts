import { defined } from "@capikit/common/json";
import type { ElectionSettings } from "../election/election-settings.ts";
import type { DividedParts, ElectionDomain, ManagerExtensionParts } from "../extension/manager-extension.ts";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import type { Runnable } from "../runnable/runnable.ts";
import type { ManagerBase } from "./manager-base.ts";
import type { ManagerOptions } from "./manager-options.ts";

/** A domain with all settings of its lease. */
export interface PlannedDomain extends ElectionDomain {
  readonly lease?: ElectionSettings;
}

export interface Domains {
  readonly allReplicas: PlannedDomain;
  readonly leader: PlannedDomain;
  readonly added: readonly PlannedDomain[];
}

/** Divides the parts of a manager into the domains of its extensions and the two built-in ones. */
export function divideParts(
  options: ManagerOptions,
  { config, flags, logger }: Pick<ManagerBase, "config" | "flags" | "logger">,
  parts: DividedParts,
  extensions: readonly Pick<ManagerExtensionParts, "domains">[],
): Domains {
  const added: ElectionDomain[] = [];
  let rest = parts;
  for (const extension of extensions) {
    const domains = extension.domains?.(rest) ?? [];
    rest = withoutParts(rest, domains);
    for (const domain of domains) added.push(domain);
  }
  const isReplicated = added.length > 0;
  const lease = leaderLease(options, config, isReplicated);
  const leader: PlannedDomain = {
    name: "leader",
    controllers: rest.controllers.filter(needsLeader),
    runnables: rest.runnables.filter(needsLeader),
    // Only an added runnable or a caller may need it.
    starts: isReplicated ? "needed" : "at once",
    ...(lease && { lease }),
  };
  if (!isReplicated && lease === undefined && options.leaderElection && !flags.leaderElection.declined) {
    logger.warn("Leader election is disabled because --leader-elect is not set");
  }
  if (isReplicated && isEmpty(leader) && flags.leaderElection.enabled) {
    logger.info("Electing no leader, because no controller or runnable needs one");
  }
  return {
    allReplicas: {
      name: "all replicas",
      controllers: rest.controllers.filter((one) => !needsLeader(one)),
      runnables: rest.runnables.filter((one) => !needsLeader(one)),
    },
    leader,
    added: added.map(({ lease: own, ...domain }) => ({
      ...domain,
      ...(own && { lease: { ...leaseDefaults(options, config), ...defined(own) } }),
    })),
  };
}

export function isEmpty({ controllers, runnables = [] }: ElectionDomain): boolean {
  return controllers.length + runnables.length === 0;
}

/** Reports whether only one of several replicas may run a controller or runnable. */
export function needsLeader({ needLeaderElection }: Pick<Runnable, "needLeaderElection">): boolean {
  return needLeaderElection !== false;
}

type LeaseOptions = Pick<ManagerOptions, "name" | "leaderElection" | "flags">;
type LeaseConfig = Pick<ManagerBase["config"], "namespace">;

/** Returns the settings of the leader's lease; undefined without leader election. */
function leaderLease(
  options: LeaseOptions,
  config: LeaseConfig,
  isReplicated: boolean,
): ElectionSettings | undefined {
  const { name, leaderElection, flags } = options;
  // Flags, if given, decide whether to elect a leader; the options define the details.
  const isEnabled = isReplicated || (flags?.leaderElection.enabled ?? leaderElection !== undefined);
  if (leaderElection === false || !isEnabled) return undefined;
  return {
    name: typeof leaderElection === "string" ? leaderElection : name,
    ...leaseDefaults(options, config),
  };
}

/** Returns the settings that the leases of all domains have unless they set them. */
function leaseDefaults(
  { leaderElection, flags }: LeaseOptions,
  { namespace = "default" }: LeaseConfig,
): { readonly namespace: string } & Partial<ElectionSettings> {
  const {
    enabled: _,
    declined: __,
    ...times
  }: Partial<ManagerFlags["leaderElection"]> = flags?.leaderElection ?? {};
  return {
    namespace,
    ...defined(times),
    ...(typeof leaderElection === "object" && defined(leaderElection)),
  };
}

function withoutParts(parts: DividedParts, domains: readonly ElectionDomain[]): DividedParts {
  const named = (all: readonly { readonly name: string }[]) => new Set(all.map(({ name }) => name));
  const controllers = named(domains.flatMap((domain) => domain.controllers));
  const runnables = named(domains.flatMap((domain) => domain.runnables ?? []));
  return {
    controllers: parts.controllers.filter(({ name }) => !controllers.has(name)),
    runnables: parts.runnables.filter(({ name }) => !runnables.has(name)),
  };
}
