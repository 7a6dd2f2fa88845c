/** One browser that takes the commands of the W3C's WebDriver; each engine has a transport of its own. */
export interface Remote {
  /** Sends one command. Throws an error whose message begins with the code of the standard. */
  send(command: Command, params?: object): Promise<unknown>;
  /** Ends the browser, and everything that was started for it. */
  end(): Promise<void>;
}

/** The commands that the journeys need: method and path below the session of the standard. */
export const COMMANDS = {
  Navigate: ["POST", "/url"],
  Refresh: ["POST", "/refresh"],
  ExecuteScript: ["POST", "/execute/sync"],
  PerformActions: ["POST", "/actions"],
  GetWindowHandles: ["GET", "/window/handles"],
  SwitchToWindow: ["POST", "/window"],
  SwitchToFrame: ["POST", "/frame"],
  SetWindowRect: ["POST", "/window/rect"],
} as const;

export type Command = keyof typeof COMMANDS;

/** The key of an element's reference in the standard's JSON. */
export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export type ElementReference = Readonly<Record<typeof ELEMENT, string>>;
