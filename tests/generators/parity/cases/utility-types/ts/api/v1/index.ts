/** +groupName=utility-types.acme.example */
export * from "./types.js";
