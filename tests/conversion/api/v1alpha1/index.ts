/** +groupName=acme.example.com */
export type * from "./machine-pool.ts";
