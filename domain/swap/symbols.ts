const list = (text: string): readonly string[] => [...new Set(text.split(" "))];

/** The symbols of the tokens that are suggested first (protocol.md §4.2). */
export const SUGGESTED = list(
  "ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS " +
    "MATIC OP",
);

/** The symbols of the tokens that come first in the whole list (SWAP-2, protocol.md §4.2). */
export const POPULAR = list(
  `${SUGGESTED.join(" ")} METAL DAI CHAMP WOLF SALE BAL BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC ` +
    "LINK CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT",
);
