/**
 * The real programs and CRDs that the tests and benchmarks of this repository run against.
 *
 * @module
 */
export { askReference, type ReferenceRequest, type ReferenceResponse } from "./ask-reference.ts";
export {
  type AuditEvent,
  type AuditFiles,
  credentialOf,
  parseAuditEvents,
  writeAuditPolicy,
} from "./audit-files.ts";
export { type CorpusEntry, corpus } from "./corpus.ts";
export { ensureModule, ensureReference } from "./ensure-module.ts";
export {
  clusterApiModule,
  clusterApiTypesModule,
  clusterApiVersion,
  ensureProgramOfRelease,
} from "./ensure-program-of-release.ts";
export { type EtcdCall, etcdOf } from "./etcd.ts";
export {
  askAll,
  printRows,
  type Recording,
  type Responses,
  readResponses,
  writeResponses,
} from "./recording.ts";
export { isReferenceName, type ReferenceName, references } from "./references.ts";
export { packageFolders, type ReleaseFolders, releaseFolders } from "./release-folders.ts";
export { ensureSharderModule, type SharderConfigFolder, sharderManifests } from "./sharder-manifests.ts";
export { shareControlPlane } from "./shared-control-plane.ts";
export { type StartedServer, startServer } from "./start-server.ts";
export { certManagerKinds, upstreamComponents } from "./upstream-components.ts";
export { crdsOf, type UpstreamCrd, upstreamCrds } from "./upstream-crds.ts";
