import type { ReactNode } from "react";

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The event that ticking sends. */
  action: string;
  children: ReactNode;
}

/** A checkbox whose label may contain links. */
export function Checkbox({ checked, onChange, action, children }: CheckboxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        data-action={action}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
