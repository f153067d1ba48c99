/** +groupName=atomicity.acme.example */
export * from "./types.js";
