/** +groupName=indexed-access.acme.example */
export * from "./types.js";
