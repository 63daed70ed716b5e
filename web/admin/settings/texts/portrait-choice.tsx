import { useId } from 'react'

interface PortraitChoiceProps {
  label: string
  names: readonly string[]
  value: string
  onChange: (name: string) => void
}

/** Selects one of the built-in portraits. */
export function PortraitChoice({ label, names, value, onChange }: PortraitChoiceProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {names.map((name) => (
          <label
            key={name}
            className="cursor-pointer rounded-full border-2 border-transparent p-0.5 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              value={name}
              checked={name === value}
              aria-label={name}
              onChange={() => onChange(name)}
              className="sr-only"
            />
            <img
              src={`/portraits/${name}.svg`}
              alt=""
              width={48}
              height={48}
              className="size-12 rounded-full"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
