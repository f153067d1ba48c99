/** How a line is meant. */
export type DevLevel = "info" | "good" | "warning" | "error";

/** Something that happened, for people and for programs. */
export interface DevEvent {
  /** What it is about. */
  readonly event:
    | "api-server"
    | "applied"
    | "cluster"
    | "core"
    | "extension"
    | "generated"
    | "installed"
    | "log"
    | "program"
    | "ready"
    | "stopped"
    | "stopping";
  readonly level: DevLevel;
  /** Text for people; empty for events that only programs need. */
  readonly text: string;
  /** The same for programs. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Reports an event. */
export type ReportEvent = (
  event: DevEvent["event"],
  level: DevLevel,
  text: string,
  data?: Readonly<Record<string, unknown>>,
) => void;

/** Shows events. */
export interface DevRenderer {
  readonly show: (event: DevEvent) => void;
  readonly close: () => void;
}
