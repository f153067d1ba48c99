/**
 * The real programs and CRDs that the tests and benchmarks of this repository run against.
 *
 * @module
 */
export { askPeer, type PeerAnswer, type PeerQuestion } from "./ask-peer.ts";
export { certManagerKinds } from "./cert-manager-kinds.ts";
export { type CorpusEntry, corpus } from "./corpus.ts";
export { ensureModule } from "./ensure-module.ts";
export { ensurePeer } from "./ensure-peer.ts";
export { isPeerName, type PeerName, peers } from "./peers.ts";
export { type StartedServer, startServer } from "./start-server.ts";
export { upstreamComponents } from "./upstream-components.ts";
export { type UpstreamCrd, upstreamCrds } from "./upstream-crds.ts";
