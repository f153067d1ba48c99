/**
 * +groupName=acme.io
 * +capikit:conversion:hub
 */
export type * from "./widget.ts";
