/**
 * The journal of a manager: the last reconciles with their causes, reads, writes and results.
 *
 * @module
 */

export { Journal, type RecordSelection, type StoredRecord } from "./journal.ts";
export { journalRoute } from "./journal-route.ts";
export type * from "./reconcile-record.ts";
export { causeText, readJournalPage, reconcileRecordShape } from "./reconcile-record.ts";
