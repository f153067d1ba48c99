/**
 * Moves the objects of Cluster API between management clusters, as `clusterctl move` does.
 *
 * @module
 */

export type { InstalledProvider } from "@capikit/inventory";
export { type AllowedMoveCode, allowedMoveCodes, moveDiagnostics } from "./checks/move-diagnostics.ts";
export type { LeftBehind } from "./graph/left-behind.ts";
export { buildMoveGraph, type MoveGraph, type MoveGraphInput } from "./graph/move-graph.ts";
export { isKept, type MoveNode, type OwnerEdge } from "./graph/move-node.ts";
export type { MoveObject } from "./objects/move-object.ts";
export { type MoveType, moveTypesOf } from "./objects/move-type.ts";
export type { MoveTarget, MoveWorld } from "./objects/move-world.ts";
export type { ObjectName } from "./objects/object-name.ts";
export { isMovable, type MovePlan, planMove } from "./plan/move-plan.ts";
export { readExisting } from "./read/existing-objects.ts";
export { type ReadWorldOptions, readMoveTarget, readMoveWorld } from "./read/read-world.ts";
export { moveWorldOf } from "./read/world-of.ts";
export { type CheckpointStore, fileCheckpoint, type MoveCheckpoint } from "./run/checkpoint.ts";
export { MoveError, type MoveFailure, type MovePhase } from "./run/move-error.ts";
export type { MoveObserver, MoveResult, MoveSettings, RunMoveOptions } from "./run/move-options.ts";
export type { MovedObject } from "./run/moved-object.ts";
export { runMove } from "./run/run-move.ts";
export type { MoveRetry } from "./run/with-retries.ts";
export { movePlanJson, type PlanJson, type PlannedObject } from "./show/plan-json.ts";
export { moveTreeText } from "./show/tree-text.ts";
export type { ObjectUse, StayingObject, StayReason } from "./stays/staying-object.ts";
