/** +groupName=nullables.acme.example */
export * from "./types.js";
