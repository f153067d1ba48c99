/** +groupName=defaults.acme.example */
export * from "./types.js";
