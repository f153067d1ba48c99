/** +groupName=object-root.acme.example */
export * from "./types.js";
