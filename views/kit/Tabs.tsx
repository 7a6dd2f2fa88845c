import { type KeyboardEvent, type ReactNode, useId } from "react";
import type { ViewEvent } from "../../machines/app/events.ts";
import { useSend } from "../shell/send.ts";
import { ActionButton } from "./buttons/ActionButton.tsx";
import { isBare } from "./keys.ts";
import { Icon } from "./pictures/Icon.tsx";
import type { IconName } from "./pictures/icons.ts";

interface Tab {
  id: string;
  text: string;
  event: ViewEvent;
  icon?: IconName;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  /** Side by side on a plate, each with an icon: alternatives, whereas plain tabs divide contents. */
  segmented?: boolean;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** The number of tabs that a key moves by; right-to-left writing swaps the arrows. */
function step(key: string, rtl: boolean, at: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return by && (at + (rtl ? -by : by) + count) % count;
}

/** Tabs with one tab stop: arrows, Home and End move and choose. */
export function Tabs({ label, tabs, chosen, segmented, children }: TabsProps) {
  const send = useSend();
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isBare(event)) return;
    const list = event.currentTarget;
    const rtl = list.ownerDocument.defaultView?.getComputedStyle(list).direction === "rtl";
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const to = step(event.key, rtl, at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab || to === undefined) return;
    event.preventDefault();
    send(tab.event);
    (list.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div className={segmented ? "seg" : "tabs"} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <ActionButton
            key={tab.id}
            id={`${id}${tab.id}`}
            role="tab"
            event={tab.event}
            aria-selected={tab.id === chosen}
            aria-controls={tab.id === chosen ? `${id}panel` : undefined}
            tabIndex={tab.id === chosen ? 0 : -1}
          >
            {tab.icon && <Icon name={tab.icon} size="s" />}
            <span>{tab.text}</span>
          </ActionButton>
        ))}
      </div>
      <div className="panel" role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  );
}
