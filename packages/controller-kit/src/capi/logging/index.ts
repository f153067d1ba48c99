/**
 * Log fields, lists in messages and warnings of API servers.
 *
 * @module
 */

export { deprecationWarning, type WarningHandler, warningLogger } from "./api-warnings.ts";
export { listText } from "./list-text.ts";
export { ownerLogFields } from "./owner-log-fields.ts";
