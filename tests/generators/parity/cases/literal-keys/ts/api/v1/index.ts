/** +groupName=literal-keys.acme.example */
export * from "./types.js";
