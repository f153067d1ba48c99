/**
 * Certificates for tests. A door of its own, because the library behind it takes a while to load.
 *
 * @module
 */
export { type Authority, createAuthority, type KeyPair } from "./authority.ts";
