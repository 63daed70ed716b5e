interface ShowAllProps {
  /** What is shown beside what waits. */
  label: string
  all: boolean
  onChange: (all: boolean) => void
}

/** Above a list of what waits: whether what has been dealt with is shown too. */
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
