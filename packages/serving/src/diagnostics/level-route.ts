import { type LevelSwitch, type LogLevel, levelOfVerbosity } from "../logging/level-switch.ts";
import { type Route, textResponse } from "../routes/route.ts";

const levels: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** Changes the log level, as in Cluster API: `PUT /debug/flags/v` with a number or a level. */
export function levelRoute(control: LevelSwitch): Route {
  return {
    method: "PUT",
    path: "/debug/flags/v",
    maxBodyBytes: 100,
    handle({ body }) {
      const text = body.toString().trim();
      const level = /^\d+$/.test(text) ? levelOfVerbosity(Number(text)) : levels.find((one) => one === text);
      if (level === undefined) {
        return textResponse(
          `${JSON.stringify(text)} is not a log level: use a number like -v, or one of ${levels.join(", ")}\n`,
          400,
        );
      }
      control.level = level;
      return textResponse(`log level changed to ${level}\n`);
    },
  };
}
