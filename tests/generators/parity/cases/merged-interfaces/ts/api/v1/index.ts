/** +groupName=merged-interfaces.acme.example */
export * from "./types.js";
