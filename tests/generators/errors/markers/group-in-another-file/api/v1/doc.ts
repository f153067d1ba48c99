/** +groupName=bad.acme.example */
export const doc = 1;
