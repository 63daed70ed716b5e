interface ShowAllProps {
  /** Label of the option that also shows completed entries. */
  label: string
  all: boolean
  onChange: (all: boolean) => void
}

/** Option above a list of open entries that also shows completed ones. */
export function ShowAll({ label, all, onChange }: ShowAllProps) {
  return (
    <label className="mt-5 inline-flex items-center gap-2">
      <input
        type="checkbox"
        checked={all}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  )
}
