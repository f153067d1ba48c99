/** +groupName=inline-types.acme.example */
export * from "./types.js";
