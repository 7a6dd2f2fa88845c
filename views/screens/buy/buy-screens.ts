import { BuyInProgress } from "./BuyInProgress.tsx";
import { OnRampActivity } from "./OnRampActivity.tsx";
import { OnRampFiatSelect } from "./OnRampFiatSelect.tsx";
import { OnRampProviders } from "./OnRampProviders.tsx";
import { OnRampTokenSelect } from "./OnRampTokenSelect.tsx";
import { WhatIsABuy } from "./WhatIsABuy.tsx";

/** The screens of a purchase. */
export const BUY = { BuyInProgress, OnRampActivity, OnRampFiatSelect, OnRampProviders, OnRampTokenSelect, WhatIsABuy };
