import { afterAll } from "vitest";
import { loadChunks } from "../../views/shell/chunks.ts";

// A chunk that a screen asked for may still be loading at the end of its file, which takes the document away.
afterAll(loadChunks);
