/** +groupName=meta-types.acme.example */
export * from "./types.js";
