/** +groupName=bad.acme.example */
export * from "./wigdet.js";
