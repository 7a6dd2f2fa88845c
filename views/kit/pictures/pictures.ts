import { createContext } from "react";

/** Whether outside pictures may be asked for: not while nobody sees them. */
export const PicturesContext = createContext(true);
