import { hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";

const root = document.getElementById("app");
if (root) hydrateRoot(root, <App />);
