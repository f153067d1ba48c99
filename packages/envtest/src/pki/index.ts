/**
 * Certificates for tests. A separate entry point, because its library loads slowly.
 *
 * @module
 */
export { type Authority, createAuthority, type KeyPair } from "./authority.ts";
