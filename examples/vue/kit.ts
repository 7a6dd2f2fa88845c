import { createAppKit } from "appkit";

// `npm run example vue` sets both to its sandbox. In a site of your own, .env has the project id and no endpoints.
export const kit = createAppKit({
  projectId: import.meta.env.VITE_PROJECT_ID ?? "YOUR_PROJECT_ID",
  endpoints: JSON.parse(import.meta.env.VITE_ENDPOINTS ?? "{}"),
  networks: ["eip155:1", "eip155:8453"],
  metadata: { name: "Vue page" },
  themeMode: "system",
});
