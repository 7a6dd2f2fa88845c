import { createAppKit } from "appkit/react";

// `npm run example react` sets both to its sandbox. In a site of your own, .env has the project id and no endpoints.
createAppKit({
  projectId: import.meta.env.VITE_PROJECT_ID ?? "YOUR_PROJECT_ID",
  endpoints: JSON.parse(import.meta.env.VITE_ENDPOINTS ?? "{}"),
  networks: ["eip155:1", "eip155:8453"],
  metadata: { name: "React page" },
  themeMode: "system",
});
