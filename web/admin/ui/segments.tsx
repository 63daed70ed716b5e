interface SegmentsProps<Name extends string> {
  /** Accessible label of the group. */
  label: string
  choices: readonly (readonly [name: Name, label: string])[]
  chosen: Name
  onChoose: (name: Name) => void
}

/** A choice among a few values, all of them in sight. */
export function Segments<Name extends string>({ label, choices, chosen, onChoose }: SegmentsProps<Name>) {
  return (
    <fieldset className="flex rounded-control bg-line/60 p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map(([name, text]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="h-8 rounded-[0.5rem] px-3 -outline-offset-2 text-[0.9rem] font-medium whitespace-nowrap text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink dark:aria-pressed:bg-edge/60 aria-pressed:shadow-raise touch:h-11"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
