// WordPress draws a page for whoever is logged in, so the page is loaded anew when that changes.
(() => {
  const reload = () => setTimeout(() => location.reload(), 600);
  AppKit.subscribeEvents(({ data }) => {
    if (data.event === "SIWX_AUTH_SUCCESS") reload();
  });
  let wasConnected = false;
  // Another tab, or the wallet itself, may end the connection too, which is no event.
  AppKit.subscribeAccount(({ isConnected }) => {
    const isDrawnForUser = document.body.classList.contains("logged-in");
    if (wasConnected && !isConnected && isDrawnForUser) reload();
    wasConnected = isConnected;
  });
})();
