/**
 * Requests to URLs with a password, redirects, and bodies of answers of unknown servers within a limit.
 *
 * @module
 */
export { followRedirects, RedirectError } from "./follow-redirects.ts";
export { BodyTooLargeError, readBoundedBody } from "./read-bounded-body.ts";
export { type RequestTarget, withBasicAuth } from "./with-basic-auth.ts";
