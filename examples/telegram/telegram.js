// Undefined in a browser, where the page works as any other.
const app = window.Telegram?.WebApp;
const account = document.getElementById("account");

/** Telegram's theme is the dialog's, and changes with it. */
function followTheme() {
  if (!app?.colorScheme) return;
  AppKit.setThemeMode(app.colorScheme);
  const accent = app.themeParams?.button_color;
  if (accent) AppKit.setThemeVariables({ "--apkt-accent": accent });
}

app?.onEvent("themeChanged", followTheme);
app?.BackButton.onClick(() => AppKit.close());
app?.ready();
app?.expand();
followTheme();

// Telegram's own back button closes the dialog, and a swipe does not close the app while it is open.
AppKit.subscribeState(({ open }) => {
  if (open) app?.BackButton.show();
  else app?.BackButton.hide();
  app?.[open ? "disableVerticalSwipes" : "enableVerticalSwipes"]?.();
});
AppKit.subscribeAccount((state) => {
  account.textContent = state?.address ?? "none";
});
