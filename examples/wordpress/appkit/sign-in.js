// WordPress draws a page for whoever is logged in, so the page is loaded anew when that changes.
(() => {
  const changes = ["SIWX_AUTH_SUCCESS", "DISCONNECT_SUCCESS"];
  AppKit.subscribeEvents(({ data }) => {
    if (changes.includes(data.event)) setTimeout(() => location.reload(), 600);
  });
})();
