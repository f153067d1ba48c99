/** +groupName=special.acme.example */
export * from "./types.js";
