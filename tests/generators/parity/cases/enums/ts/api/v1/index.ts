/** +groupName=enums.acme.example */
export * from "./types.js";
