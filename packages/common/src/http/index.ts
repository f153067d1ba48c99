/**
 * Requests to URLs with a password, and bodies of answers of unknown servers within a limit.
 *
 * @module
 */
export { BodyTooLargeError, readBoundedBody } from "./read-bounded-body.ts";
export { type RequestTarget, withBasicAuth } from "./with-basic-auth.ts";
