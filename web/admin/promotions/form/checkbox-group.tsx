import { type ReactNode, useContext, useId } from 'react'
import { FieldErrorsContext } from '../../../ui/form/field.tsx'

interface CheckboxGroupProps<Value extends string> {
  legend: string
  /** Path of the field in the request, for its error. */
  name: string
  choices: readonly (readonly [Value, ReactNode])[]
  chosen: readonly Value[]
  hint?: string
  className?: string
  onChange: (chosen: Value[]) => void
}

/** A choice of any number of values. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { legend, name, choices, chosen, hint, className = 'flex flex-wrap', onChange } = props
  const id = useId()
  const error = useContext(FieldErrorsContext)[name]
  return (
    <fieldset aria-describedby={error || hint ? id : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className={`gap-x-6 ${className}`}>
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-9 touch:min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name={name}
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 leading-tight">{label}</span>
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p id={id} className={`mt-1 text-sm ${error ? 'text-danger' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}
