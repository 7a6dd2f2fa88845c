/** The faults that a visitor would notice, counted over one walk. */
export interface Felt {
  /** Frames that were looked at. */
  frames: number;
  /** Logos drawn as a letter although their picture was seen before. */
  letters: number;
  /** Frames whose open card has no title, or no text and no picture in its view. */
  blank: number;
  /** The farthest that Back or Close moved while the card was open, in pixels. */
  header: number;
  /** The farthest that a pressed control moved while its screen stayed, in pixels. */
  pressed: number;
  /** Frames in which nothing in the open card had the focus. */
  unfocused: number;
  /** Where each was noticed. */
  notes: string[];
}

export type Count = Exclude<keyof Felt, "notes">;

/** Globals of a page that is measured. */
declare global {
  interface Window {
    felt: Felt;
    /** The present step of the walk. */
    feltStep: string;
  }
}
