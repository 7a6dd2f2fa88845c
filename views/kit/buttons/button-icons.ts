/** Icons that buttons on the host page use too: loaded before the modal is. */
export const BUTTON_ICONS = {
  down: "M5.5 8l4.5 4.5L14.5 8",
  warn: "M10 3.2l7 12.3a.9.9 0 0 1-.8 1.3H3.8a.9.9 0 0 1-.8-1.3zM10 8.2V11.8M10 14.2v.1",
} as const;
