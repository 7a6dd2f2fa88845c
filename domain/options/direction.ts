/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ["ar", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"];

/** Which way a language tag is written. */
export function direction(lang: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.includes(lang.toLowerCase().split("-")[0] ?? "") ? "rtl" : "ltr";
}
