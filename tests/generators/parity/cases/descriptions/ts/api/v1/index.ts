/** +groupName=descriptions.acme.example */
export * from "./types.js";
