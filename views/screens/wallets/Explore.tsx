import { Link } from "../../kit/buttons/Link.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { useText } from "../../shell/text.ts";

/** The public list of wallets (protocol.md §4.1). */
export const EXPLORER = "https://walletconnect.com/explorer";

/** The row that links to the public list of wallets. */
export function Explore() {
  return (
    <Link className="btn" href={`${EXPLORER}?type=wallet`}>
      <span>{useText()("get.explore")}</span>
      <Icon name="external" size="s" />
    </Link>
  );
}
