import { type ReactNode, useId } from 'react'

interface SwitchProps {
  name: string
  label: ReactNode
  text?: ReactNode
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** Switch with a label and an explanation. */
export function Switch({ name, label, text, on, disabled, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex gap-3 border-b border-line py-3">
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={on}
        disabled={disabled}
        aria-describedby={text ? `${id}-about` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <div id={`${id}-about`} className="text-muted">
          {text}
        </div>
      </div>
    </div>
  )
}
