/** +groupName=texts-of-types.acme.example */
export * from "./types.js";
