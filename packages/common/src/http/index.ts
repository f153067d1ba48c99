/**
 * Bodies of HTTP answers of unknown servers, read within a limit.
 *
 * @module
 */
export { BodyTooLargeError, readBoundedBody } from "./read-bounded-body.ts";
