import { Calendar } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { EXAMPLE_DAY, formatDateInput, parseDate } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { CONTROL_CLASS, type FieldProps, LabelledField, useField } from './field.tsx'

interface DateInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> {
  /** With a time of day. The value is 2026-11-27T14:30, without it 2026-11-27; empty when nothing or no date is typed. */
  withTime?: boolean
  value?: string
  defaultValue?: string
  min?: string
  max?: string
  onChange?: (value: string) => void
  /** Reports a typed date only when it is complete: on Enter and on leaving the field. For what applies at once, as a filter. */
  isLazy?: boolean
}

/**
 * A date in the numbers and the order in which the page's language shows dates, typed or chosen from the browser's calendar. The
 * form sends it as ISO writes it.
 */
function DateInput(props: DateInputProps) {
  const {
    withTime = false,
    value,
    defaultValue = '',
    onChange,
    isLazy,
    name,
    min,
    max,
    className,
    ...rest
  } = props
  const { t, lang } = useTranslation('common')
  const [own, setOwn] = useState(defaultValue)
  /** Text being typed; null when the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const picker = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const current = draft ?? value ?? own
  const shown = typed ?? formatDateInput(lang, current)
  const isWrong = isLeft && shown !== '' && current === ''
  const report = (next: string) => {
    setOwn(next)
    setDraft(null)
    if (next !== value) onChange?.(next)
  }
  const type = (text: string) => {
    const next = parseDate(lang, text, withTime) ?? ''
    setTyped(text)
    if (isLazy) setDraft(next)
    else report(next)
  }
  const finish = () => {
    if (draft !== null && (draft !== '' || shown === '')) report(draft)
    if (current !== '') setTyped(null)
  }
  const example = formatDateInput(lang, withTime ? `${EXAMPLE_DAY}T14:30` : EXAMPLE_DAY)
  return (
    <span className="relative flex min-w-0">
      <input
        type="text"
        dir="ltr"
        autoComplete="off"
        placeholder={example}
        size={example.length}
        {...rest}
        className={`${className} figures min-w-0 not-rtl:pr-11 rtl:pl-11`}
        data-field={name}
        data-date={current}
        aria-invalid={isWrong || rest['aria-invalid'] || undefined}
        value={shown}
        min={min}
        max={max}
        onFocus={() => setLeft(false)}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
        onBlur={() => {
          setLeft(true)
          finish()
        }}
      />
      {name !== undefined && <input type="hidden" name={name} value={current} />}
      <button
        type="button"
        aria-label={t('openCalendar')}
        title={t('openCalendar')}
        disabled={rest.disabled}
        onClick={() => picker.current?.showPicker()}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Calendar className="size-4.5" aria-hidden="true" />
      </button>
      {/* The browser places its calendar beside the field. */}
      <input
        ref={picker}
        type={withTime ? 'datetime-local' : 'date'}
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 -z-1 opacity-0"
        min={min}
        max={max}
        value={current}
        onChange={({ target }) => {
          setTyped(null)
          report(target.value)
        }}
      />
    </span>
  )
}

/** A date with its label. */
export function DateField({ label, hint, error, className = '', ...rest }: FieldProps & DateInputProps) {
  const { state, control } = useField({ name: rest.name, hint, error })
  return (
    <LabelledField label={label} state={state}>
      <DateInput className={`${CONTROL_CLASS} ${className}`} {...control} {...rest} />
    </LabelledField>
  )
}

/** A date in the filters of a list, which applies as soon as it is complete. */
export function FilterDate({ label, ...props }: DateInputProps & { label: string }) {
  const id = useId()
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted max-sm:*:last:grow">
      <label htmlFor={id} className={props.value ? '' : 'sr-only'}>
        {label}
      </label>
      <DateInput
        id={id}
        isLazy
        placeholder={label}
        className="h-9 touch:h-11 w-36 rounded-control placeholder:text-muted max-sm:w-full rtl:text-right border border-edge bg-surface px-3 text-[0.9rem] text-ink aria-invalid:border-danger"
        {...props}
      />
    </span>
  )
}
