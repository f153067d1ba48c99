/**
 * The hub of acme.example.com.
 *
 * +groupName=acme.example.com
 * +capikit:conversion:hub
 * +capikit:conversion:overrides=./overrides.ts
 */
export type * from "./machine-pool.ts";
