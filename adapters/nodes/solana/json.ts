const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** JSON whose whole numbers of more than 15 digits come as texts: lamports go beyond what a number can count (S12). Throws a SyntaxError. */
export function parseExact(text: string): unknown {
  return JSON.parse(text.replace(TOKEN, (token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token)));
}
