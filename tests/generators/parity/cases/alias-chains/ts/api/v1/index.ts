/** +groupName=alias-chains.acme.example */
export * from "./types.js";
