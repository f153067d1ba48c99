/** +groupName=lists.acme.example */
export * from "./types.js";
