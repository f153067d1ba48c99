/** +groupName=enum-sources.acme.example */
export * from "./types.js";
