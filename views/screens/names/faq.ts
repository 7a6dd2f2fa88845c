/** The page that explains names (protocol.md §4.1). */
export const FAQ = "https://walletconnect.com/faq";
