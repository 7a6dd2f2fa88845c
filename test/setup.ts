import { afterAll, vi } from "vitest";

// The next file of the worker has the same modules: one that is still being loaded at the end would fail there for good.
afterAll(() => vi.dynamicImportSettled());

// Nor does it ask for a clock that this file simulates.
afterAll(() => void vi.useRealTimers());
