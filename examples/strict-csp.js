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
