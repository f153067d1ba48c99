/** +groupName=embedding.acme.example */
export * from "./types.js";
