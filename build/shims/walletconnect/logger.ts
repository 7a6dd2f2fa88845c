// Stands in for @walletconnect/logger, and so for pino: the relay client says nothing on the console.
const silent = (): void => undefined;

const SILENT = {
  level: "silent",
  fatal: silent,
  error: silent,
  warn: silent,
  info: silent,
  debug: silent,
  trace: silent,
  child: () => SILENT,
};

export type Logger = typeof SILENT;

export const pino = (): Logger => SILENT;
export const generateChildLogger = (): Logger => SILENT;
export const getDefaultLoggerOptions = (): object => ({});
export const getLoggerContext = (): string => "";
export const generatePlatformLogger = (): object => ({ logger: SILENT, chunkLoggerController: null });
