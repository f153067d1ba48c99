/** +groupName=objectmeta.acme.example */
export * from "./types.js";
