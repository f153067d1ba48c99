/** +groupName=acme.io */
export type * from "./widget.ts";
