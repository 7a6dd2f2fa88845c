const options = JSON.parse(document.getElementById("appkit-options").textContent);
document.documentElement.dataset.theme = options.themeMode;
const view = new URLSearchParams(location.search).get("view") ?? "Connect";
try {
  await AppKit.open({ view });
} catch (error) {
  document.getElementById("fault").textContent = error.message;
}
