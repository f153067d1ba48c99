/**
 * Collections of Machines, with filters, orders and failure domains.
 *
 * @module
 */

export * from "./cluster-machines.ts";
export { pickFewest, pickMost } from "./failure-domains.ts";
