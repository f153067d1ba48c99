/** +groupName=meets.acme.example */
export * from "./types.js";
