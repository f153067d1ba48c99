/** +groupName=intersections.acme.example */
export * from "./types.js";
