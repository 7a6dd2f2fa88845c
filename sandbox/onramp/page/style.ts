/** The sheet of the provider's page. Contrast of text and background is 4.5 or more, of edges 3 or more. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: #f3f2ee; --card: #ffffff; --plate: #f6f5f2; --line: #e3e1dc; --edge: #8a8881;
  --text: #1c1b19; --quiet: #5c5a54; --accent: #4458dc; --on-accent: #ffffff;
  --warn: #6f4800; --warn-ground: #fbf0d9; --ok: #17724a; --bad: #b3352c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #111110; --card: #1a1a19; --plate: #232322; --line: #343331; --edge: #85837c;
    --text: #edece8; --quiet: #a9a7a0; --accent: #aab6ff; --on-accent: #14162b;
    --warn: #f0c674; --warn-ground: #2d2515; --ok: #6fd3a3; --bad: #ff9d93;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--ground); color: var(--text);
  font: 15px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
main { width: 100%; max-width: 440px; padding: 24px; border-radius: 24px; background: var(--card); border: 1px solid var(--line); }
.brand { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; margin: 0 0 20px; color: var(--quiet); font-size: 14px; }
.brand strong { color: var(--text); font-weight: 600; }
.tag { padding: 2px 8px; border-radius: 6px; background: var(--warn-ground); color: var(--warn); font-size: 12px; font-weight: 600; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; font-weight: 600; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h1 + p { margin: 8px 0 0; color: var(--quiet); }
dl { margin: 20px 0 0; padding: 4px 16px; border-radius: 14px; background: var(--plate); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--quiet); flex: none; }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.total dt, .total dd { color: var(--text); font-weight: 600; }
.code { font: 13px/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Consolas, monospace; font-variant-ligatures: none; }
.note { margin: 16px 0 0; padding: 12px 16px; border-radius: 14px; background: var(--warn-ground); color: var(--warn); font-size: 14px; }
form, .close { display: grid; gap: 8px; margin: 16px 0 0; }
.close[hidden] { display: none; }
button {
  min-height: 48px; padding: 0 16px; border: 1px solid transparent; border-radius: 14px; cursor: pointer;
  font: inherit; font-weight: 600; background: transparent; color: var(--text);
}
button.loud { background: var(--accent); color: var(--on-accent); }
button.still { border-color: var(--edge); }
button:hover { filter: brightness(0.94); }
button:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button[disabled] { opacity: 0.6; cursor: default; }
details { margin-top: 8px; color: var(--quiet); font-size: 14px; }
summary { padding: 8px 0; border-radius: 6px; cursor: pointer; }
details p { margin: 4px 0 12px; }
.ok { color: var(--ok); }
.bad { color: var(--bad); }
@media (forced-colors: active) { main, button { border-color: CanvasText; } }
`.trimStart();
