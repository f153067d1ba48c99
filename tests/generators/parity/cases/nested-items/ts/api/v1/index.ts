/** +groupName=nested-items.acme.example */
export * from "./types.js";
