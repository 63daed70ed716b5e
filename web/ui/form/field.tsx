import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { type FieldLimits, getFieldLimit } from './field-limits.ts'
import { Select, type SelectProps } from './select.tsx'
import { takeAnyDigits } from './take-any-digits.ts'

/** A focused field keeps its label in sight below headers that stay. */
const BOX_CLASS =
  'w-full scroll-mt-28 tall-phone:with-pay-bar:scroll-mb-64 rounded-control border border-edge bg-surface px-4 text-ink placeholder:text-muted aria-invalid:border-danger disabled:opacity-60'

/** Screens set the height of their fields, whether areas grow, and the weight of labels where headings stand above them. */
export const CONTROL_CLASS = `h-[var(--control-height,3rem)] ${BOX_CLASS}`

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** By default the error that the form has for the field's name. */
  error?: string | null
}

/** Error messages by the name of the field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** The errors of the surrounding form. */
export const FieldErrorsContext = createContext<FieldErrors>({})

/** Limits in the contract for the fields of the surrounding form. */
export const FieldLimitsContext = createContext<FieldLimits>({})

interface FieldState extends Pick<FieldProps, 'hint' | 'error'> {
  id: string
}

/** The state of a field: the error and the limits that its form has for its name, and the props of its control. */
export function useField({ name, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { name?: string }) {
  const id = useId()
  const errors = useContext(FieldErrorsContext)
  const limit = getFieldLimit(useContext(FieldLimitsContext), name) ?? {}
  const state: FieldState = {
    id,
    hint,
    error: error === undefined && name !== undefined ? errors[name] : error,
  }
  const control = {
    id,
    'aria-describedby': hint || state.error ? `${id}-about` : undefined,
    'aria-invalid': state.error ? true : undefined,
    required: limit.required,
  }
  return { state, control, limit }
}

export function LabelledField({
  label,
  state: { id, hint, error },
  children,
}: {
  label: string
  state: FieldState
  children: ReactNode
}) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block [font-weight:var(--label-weight,600)]">
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p id={`${id}-about`} className={`mt-1.5 text-sm ${error ? 'text-danger' : 'text-muted'}`}>
          {error || hint}
        </p>
      )}
    </div>
  )
}

interface InputFieldProps extends FieldProps, ComponentProps<'input'> {
  /** Buttons beside the input. */
  beside?: ReactNode
  /** A sign inside the box, such as %. */
  unit?: string
}

export function Field({ label, hint, error, className = '', beside, unit, ...rest }: InputFieldProps) {
  const { state, control, limit } = useField({ name: rest.name, hint, error })
  const input = (
    <input
      className={`${CONTROL_CLASS} ${unit ? 'pe-10 rtl:ps-10 rtl:pe-4' : ''} ${className}`}
      {...control}
      {...limit}
      ref={rest.type === 'number' ? takeAnyDigits : undefined}
      {...rest}
    />
  )
  return (
    <LabelledField label={label} state={state}>
      {beside || unit ? (
        <div className="relative flex items-center gap-2">
          {input}
          {beside}
          {unit && <span className="absolute end-4 text-muted">{unit}</span>}
        </div>
      ) : (
        input
      )}
    </LabelledField>
  )
}

/** A field for a whole number. */
export function NumberField(props: ComponentProps<typeof Field>) {
  return (
    <Field type="number" inputMode="numeric" autoComplete="off" dir="ltr" className="figures" {...props} />
  )
}

/** A field for an amount or a percentage, as the page's language writes them. `parseAmount` and `parseDecimal` read it. */
export function DecimalField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      className="figures"
      data-number="decimal"
      {...props}
    />
  )
}

export function EmailField(props: ComponentProps<typeof Field>) {
  return <Field name="email" type="email" dir="ltr" autoComplete="email" required {...props} />
}

/** A field for several lines. */
export function TextAreaField({ label, hint, error, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const { state, control, limit } = useField({ name: rest.name, hint, error })
  const { minLength, maxLength } = limit
  return (
    <LabelledField label={label} state={state}>
      <textarea
        className={`${rest.rows === 1 ? 'max-h-48 field-sizing-content' : 'min-h-[var(--area-height,8rem)] [field-sizing:var(--area-sizing,fixed)]'} block wrap-anywhere py-3 ${BOX_CLASS}`}
        {...control}
        minLength={minLength}
        maxLength={maxLength}
        // Tells styles that it is empty.
        placeholder=" "
        {...rest}
      />
    </LabelledField>
  )
}

export function SelectField<Value extends string>(props: FieldProps & SelectProps<Value>) {
  const { label, hint, error, ...rest } = props
  const { state, control } = useField({ name: rest.name, hint, error })
  return (
    <LabelledField label={label} state={state}>
      <span className="flex [&>span]:w-full">
        <Select {...control} {...rest} />
      </span>
    </LabelledField>
  )
}

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
              className="size-4 shrink-0"
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

/** Without the limits of its length: a field cuts what is pasted into it, unseen. */
export function PasswordField({ label, hint, error, ...rest }: FieldProps & ComponentProps<'input'>) {
  const { t } = useTranslation('auth')
  const { state, control } = useField({ name: rest.name, hint, error })
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <LabelledField label={label} state={state}>
      <div className="relative">
        <input
          type={shown ? 'text' : 'password'}
          dir="ltr"
          className={`${CONTROL_CLASS} ltr:pr-12 rtl:pl-12`}
          {...control}
          {...rest}
        />
        <button
          type="button"
          aria-label={shown ? t('hide') : t('show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon className="size-5" />
        </button>
      </div>
    </LabelledField>
  )
}
