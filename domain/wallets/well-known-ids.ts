import { table } from "./table.ts";

/** The explorer ids of well-known wallets, by the rdns that each announces itself with. */
export const WELL_KNOWN_IDS = table(`io.metamask c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96
com.trustwallet.app 4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0
me.rainbow 1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369
com.coinbase.wallet fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa
com.okex.wallet 971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709
app.phantom a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393
io.zerion.wallet ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18`);
