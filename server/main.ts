/** Sign-in for a host's server, shipped as `appkit/server`: one `Request` in, one `Response` out. */
export type { CookieOptions } from "./cookie.ts";
export type { LogEntry } from "./journal.ts";
export { type NodeRequest, type NodeResponse, nodeListener } from "./node.ts";
export type { SignInServerOptions } from "./options.ts";
export { Refusal, type RefusalCode } from "./refusal.ts";
export type { Session } from "./sessions.ts";
export { type Client, createSignInServer, type SignInServer } from "./sign-in-server.ts";
export { STORE_CHECKS, type StoreCheck } from "./stores/conformance.ts";
export { createFileStore, type FileStoreOptions, type SqliteDatabase } from "./stores/file.ts";
export { createMemoryStore, type MemoryStoreOptions } from "./stores/memory.ts";
export type { ClosableStore } from "./stores/opened.ts";
export { createRedisStore, type RedisCommands, type RedisStoreOptions } from "./stores/redis.ts";
export type { SessionRecord, SignInStore } from "./stores/store.ts";
