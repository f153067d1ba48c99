export const config = { out: "gen" };
