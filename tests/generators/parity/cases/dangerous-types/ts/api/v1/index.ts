/** +groupName=dangerous.acme.example */
export * from "./types.js";
