/** +groupName=property-names.acme.example */
export * from "./types.js";
