/**
 * +groupName=acme.io
 * +capikit:conversion:hub
 * +capikit:conversion:overrides=./missing.ts
 */
export type * from "./widget.ts";
