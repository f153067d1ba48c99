/** +groupName=nested-defaults.acme.example */
export * from "./types.js";
