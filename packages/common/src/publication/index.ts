/**
 * Whether capikit is published, and what follows from it: links to the documentation and commands.
 *
 * @module
 */
export { createCommand, pageReference, pageUrl } from "./places.ts";
export { isPublished } from "./switch.ts";
