/** +groupName=embedded-objects.acme.example */
export * from "./types.js";
