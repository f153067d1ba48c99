/** +groupName=oneofs.acme.example */
export * from "./types.js";
