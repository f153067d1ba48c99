/** +groupName=everything-at-once.acme.example */
export * from "./types.js";
