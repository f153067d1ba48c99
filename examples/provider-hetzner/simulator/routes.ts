import type { Body } from "./body.ts";
import type { Project } from "./project.ts";

/** The parts of a request that routes read. */
export interface RouteRequest {
  /** ID in the path; 0 without one. */
  readonly id: number;
  readonly body: Body;
}

/** A response. Without a body: 204. */
export interface Reply {
  readonly status: number;
  readonly body?: object;
}

/** Responds to a request. @throws ApiError */
export type Route = (project: Project, request: RouteRequest) => Reply;

/** Routes by method and path, with `:id` for IDs. */
export type Routes = Readonly<Record<string, Route>>;

/** Response without a body. */
export const noContent: Reply = { status: 204 };
