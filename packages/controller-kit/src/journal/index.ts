/**
 * The journal of a manager: the last reconciles with their causes, reads, writes and results.
 *
 * @module
 */

export { Journal, type RecordSelection, type StoredRecord } from "./journal.ts";
export { type JournalPage, type ReadJournalPage, readJournalPage } from "./journal-page.ts";
export { journalRoute } from "./journal-route.ts";
export type * from "./reconcile-record.ts";
export { causeText, reconcileRecordShape } from "./reconcile-record.ts";
