/**
 * Leader election with Leases.
 *
 * @module
 */

export type { Election, ElectionObserver, StopElectionOptions } from "./election.ts";
export { type LeadershipLostCode, LeadershipLostError, NotLeaderError } from "./election-errors.ts";
export type { ElectionSettings } from "./election-settings.ts";
export { soleLeader } from "./sole-leader.ts";
export { type ElectionOptions, startElection } from "./start-election.ts";
