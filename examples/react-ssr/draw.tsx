import { renderToString } from "react-dom/server";
import { App } from "./App.tsx";

/** The page's markup, as the server sends it. */
export const draw = () => renderToString(<App />);
