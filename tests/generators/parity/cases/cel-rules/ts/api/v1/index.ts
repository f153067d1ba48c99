/** +groupName=cel-rules.acme.example */
export * from "./types.js";
