import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { type FieldLimit, type FieldLimits, getFieldLimit } from './field-limits.ts'
import { Select, type SelectProps } from './select.tsx'
import { takeAnyDigits } from './take-any-digits.ts'

/** A focused field keeps its label in sight below headers that stay. */
const BOX_CLASS =
  'w-full scroll-mt-28 tall-phone:above-pay-bar:scroll-mb-88 rounded-control border border-edge bg-surface px-4 text-ink placeholder:text-muted aria-invalid:border-danger disabled:opacity-60'

/** Screens set the height of their fields. */
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

/** What the contract states about the fields of the surrounding form. */
export const FieldLimitsContext = createContext<FieldLimits>({})

export function useFieldLimit(name: string | undefined): FieldLimit {
  return getFieldLimit(useContext(FieldLimitsContext), name) ?? {}
}

export function useFieldError({ name, error }: { name?: string; error?: string | null }) {
  const errors = useContext(FieldErrorsContext)
  return error === undefined && name !== undefined ? errors[name] : error
}

export function LabelledField({
  id,
  label,
  hint,
  error,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-about`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-about`} className="mt-1.5 text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

export function getAriaProps(id: string, { hint, error }: Omit<FieldProps, 'label'>) {
  return {
    'aria-describedby': hint || error ? `${id}-about` : undefined,
    'aria-invalid': error ? true : undefined,
  }
}

export function Field({
  label,
  hint,
  error: ownError,
  className = '',
  beside,
  ...rest
}: FieldProps & ComponentProps<'input'> & { /** Buttons beside the input. */ beside?: ReactNode }) {
  const id = useId()
  const error = useFieldError({ name: rest.name, error: ownError })
  const limit = useFieldLimit(rest.name)
  const input = (
    <input
      id={id}
      className={`${CONTROL_CLASS} ${className}`}
      {...getAriaProps(id, { hint, error })}
      {...limit}
      ref={rest.type === 'number' ? takeAnyDigits : undefined}
      {...rest}
    />
  )
  return (
    <LabelledField id={id} label={label} hint={hint} error={error}>
      {beside ? (
        <div className="flex items-center gap-2">
          {input}
          {beside}
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
    <Field
      type="number"
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      className="figures rtl:text-right"
      {...props}
    />
  )
}

/** A field for an amount or a percentage, as the page's language writes them. `parseAmount` and `parseDecimal` read it. */
export function DecimalField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      className="figures rtl:text-right"
      data-number="decimal"
      {...props}
    />
  )
}

export function EmailField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      name="email"
      type="email"
      dir="ltr"
      className="rtl:text-right"
      autoComplete="email"
      required
      {...props}
    />
  )
}

/** A field for several lines. */
export function TextAreaField({
  label,
  hint,
  error: ownError,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  const error = useFieldError({ name: rest.name, error: ownError })
  const { required, minLength, maxLength } = useFieldLimit(rest.name)
  return (
    <LabelledField id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        className={`min-h-32 py-3 ${BOX_CLASS}`}
        {...getAriaProps(id, { hint, error })}
        {...{ required, minLength, maxLength }}
        {...rest}
      />
    </LabelledField>
  )
}

export function SelectField({ label, hint, error: ownError, ...rest }: FieldProps & SelectProps) {
  const id = useId()
  const { required } = useFieldLimit(rest.name)
  const error = useFieldError({ name: rest.name, error: ownError })
  return (
    <LabelledField id={id} label={label} hint={hint} error={error}>
      <span className="flex [&>span]:w-full">
        <Select id={id} {...getAriaProps(id, { hint, error })} required={required} {...rest} />
      </span>
    </LabelledField>
  )
}

export function PasswordField({
  label,
  hint,
  error: ownError,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  const { t } = useTranslation('auth')
  const id = useId()
  const error = useFieldError({ name: rest.name, error: ownError })
  // Not the length: a field cuts what is pasted into it, unseen.
  const { required } = useFieldLimit(rest.name)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <LabelledField id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          dir="ltr"
          className={`${CONTROL_CLASS} ltr:pr-12 rtl:pl-12 rtl:text-right`}
          {...getAriaProps(id, { hint, error })}
          required={required}
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
