import { createContext } from "react";

/** True while pictures from outside may be requested: not while the card is hidden. */
export const PicturesContext = createContext(true);
