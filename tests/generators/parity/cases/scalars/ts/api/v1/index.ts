/** +groupName=scalars.acme.example */
export * from "./types.js";
