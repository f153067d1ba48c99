/**
 * ---
 * A runtime hook, defined by the types of its request and response: `export type BeforeX =
 * Hook<BeforeXRequest, BeforeXResponse>`. It exists at compile time only.
 *
 * +capikit:schema:builtin=Hook
 */
export interface Hook<Request, Response> {
  readonly request: Request;
  readonly response: Response;
}
