import { programPath } from "../programs/program.ts";

const FOLDERS = ["/usr/bin", "/usr/local/bin"];

/** The path of a Firefox, installed first where there is none. */
export const firefoxPath = (): string =>
  programPath({
    title: "Firefox",
    variable: "FIREFOX",
    files: ["firefox-esr", "firefox"],
    folders: [...FOLDERS, "/Applications/Firefox.app/Contents/MacOS"],
    package: "firefox-esr",
  });

/** The path of WebKit's WebDriver, which starts the browser that comes with its library. */
export const webKitDriverPath = (): string =>
  programPath({
    title: "WebKitGTK",
    variable: "WEBKIT_DRIVER",
    files: ["WebKitWebDriver"],
    folders: FOLDERS,
    package: "webkit2gtk-driver",
  });

/** The path of a screen without a monitor: WebKitGTK's browser draws nowhere else. */
export const screenPath = (): string =>
  programPath({ title: "Xvfb", variable: "XVFB", files: ["Xvfb"], folders: FOLDERS, package: "xvfb" });
