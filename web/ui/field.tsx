import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../localization/translation.tsx'

const BOX =
  'w-full rounded-control border border-edge bg-surface px-4 text-ink placeholder:text-muted aria-invalid:border-danger disabled:opacity-60'

const CONTROL = `h-12 ${BOX}`

interface Described {
  label: string
  hint?: ReactNode
  error?: string | null
}

function Labelled({ id, label, hint, error, children }: Described & { id: string; children: ReactNode }) {
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

function describedBy(id: string, { hint, error }: Omit<Described, 'label'>) {
  return {
    'aria-describedby': hint || error ? `${id}-about` : undefined,
    'aria-invalid': error ? true : undefined,
  }
}

export function Field({ label, hint, error, className = '', ...rest }: Described & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <input id={id} className={`${CONTROL} ${className}`} {...describedBy(id, { hint, error })} {...rest} />
    </Labelled>
  )
}

export function EmailField({
  label,
  error,
  defaultValue,
}: Pick<Described, 'label' | 'error'> & { defaultValue?: string }) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      dir="ltr"
      className="rtl:text-right"
      autoComplete="email"
      defaultValue={defaultValue}
      error={error}
      required
    />
  )
}

/** A text of several lines. */
export function TextField({ label, hint, error, ...rest }: Described & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <textarea id={id} className={`min-h-32 py-3 ${BOX}`} {...describedBy(id, { hint, error })} {...rest} />
    </Labelled>
  )
}

export function SelectField({ label, hint, error, children, ...rest }: Described & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <select id={id} className={CONTROL} {...describedBy(id, { hint, error })} {...rest}>
        {children}
      </select>
    </Labelled>
  )
}

export function PasswordField({ label, hint, error, ...rest }: Described & ComponentProps<'input'>) {
  const { t } = useTranslation('auth')
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          dir="ltr"
          className={`${CONTROL} pe-12 rtl:text-right`}
          {...describedBy(id, { hint, error })}
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
    </Labelled>
  )
}
