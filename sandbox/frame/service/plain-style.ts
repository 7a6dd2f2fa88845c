import { pageStyle } from "../../onramp/page/style.ts";

/** The sheet of the plain pages: that of the sandbox's other pages, and fields. */
export const plainStyle = `${pageStyle}
label { display: grid; gap: 4px; color: var(--quiet); font-size: 14px; }
input:not([type="hidden"]) {
  min-height: 48px; width: 100%; padding: 0 14px; border: 1px solid var(--edge); border-radius: 14px;
  background: var(--plate); color: var(--text); font: inherit; font-size: 15px;
}
input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
