import type { Route, RouteResponse } from "../routes/route.ts";
import type { Target } from "./parse-target.ts";
import type { Refusal } from "./server-options.ts";

/** The route of a request, or the refusal. */
export type FoundTarget =
  | { readonly target: Target; readonly route: Route }
  | {
      readonly status: Refusal["status"];
      readonly refusal: RouteResponse;
      /** Path of routes for other methods. */
      readonly path?: string | undefined;
    };
