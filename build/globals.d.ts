/** The version in package.json, written in by the build and by the test configuration. */
declare const __VERSION__: string;
