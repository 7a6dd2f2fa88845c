// The package "react" in the tests that run the views on Preact: its React face, plus the `act` that React keeps beside it.
export * from "preact/compat";
export { default } from "preact/compat";
export { act } from "preact/test-utils";
