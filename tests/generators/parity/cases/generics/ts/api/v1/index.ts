/** +groupName=generics.acme.example */
export * from "./types.js";
