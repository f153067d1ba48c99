/** +groupName=type-and-format.acme.example */
export * from "./types.js";
