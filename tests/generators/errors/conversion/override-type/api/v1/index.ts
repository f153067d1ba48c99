/**
 * +groupName=acme.io
 * +capikit:conversion:hub
 * +capikit:conversion:overrides=./overrides.ts
 */
export type * from "./widget.ts";
