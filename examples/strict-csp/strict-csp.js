// A stylesheet made by script is the one look that `style-src 'none'` leaves.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f4f2ee, #16161a); }
  body { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; }
`);
document.adoptedStyleSheets.push(sheet);

const violations = [];
Object.assign(window, { violations });

function show() {
  const count = document.getElementById("violations");
  const list = document.getElementById("list");
  if (!count || !list) return;
  count.textContent = String(violations.length);
  list.replaceChildren(
    ...violations.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }),
  );
}

document.addEventListener("securitypolicyviolation", (event) => {
  violations.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile ?? ""}`);
  show();
});
document.addEventListener("DOMContentLoaded", show);
