import { hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import "../style.css";

const root = document.getElementById("app");
if (root) hydrateRoot(root, <App />);
