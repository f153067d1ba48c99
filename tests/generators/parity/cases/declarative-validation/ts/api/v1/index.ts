/** +groupName=declarative-validation.acme.example */
export * from "./types.js";
