/** The script of the provider's page: the page works without it. A popup is closed, and a button is pressed once. */
export const pageScript = `
for (const way of document.querySelectorAll(".close")) {
  way.hidden = !window.opener;
  way.addEventListener("click", () => window.close());
}
for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", () => {
    // After this turn, so that the pressed button is still sent.
    setTimeout(() => {
      for (const button of form.querySelectorAll("button")) button.disabled = true;
    });
  });
}
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
if (document.body.dataset.ending === "cancel" && window.opener) window.close();
`.trimStart();
