/** +groupName=overriding.acme.example */
export * from "./types.js";
