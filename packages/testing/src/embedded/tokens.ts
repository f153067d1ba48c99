import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Issues and checks the bearer tokens of one server. */
export interface Tokens {
  /** Token of the administrator. */
  readonly admin: string;
  /** Completes a token of a ServiceAccount with its signature. */
  sign(text: string): string;
  /** Returns the name of a token's user; undefined for an invalid token. */
  userOf(token: string): string | undefined;
}

/** Creates tokens that only this server accepts. */
export function createTokens(): Tokens {
  const secret = randomBytes(32);
  const admin = randomBytes(32).toString("base64url");
  const signatureOf = (text: string): string => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    admin,
    sign: (text) => `${text}.${signatureOf(text)}`,
    userOf(token) {
      if (isEqual(token, admin)) return "kubernetes-admin";
      const [header, claims, signature = ""] = token.split(".");
      if (!isEqual(signature, signatureOf(`${header}.${claims}`))) return undefined;
      const { exp, sub } = JSON.parse(Buffer.from(claims ?? "", "base64url").toString());
      return exp * 1000 > Date.now() ? String(sub) : undefined;
    },
  };
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
