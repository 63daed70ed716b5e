import { Check } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'

/** Turns something on or off, in one look throughout the settings. */
export function SwitchInput({ className = '', ...input }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox itself says whether it is on.
      role="switch"
      className={`relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-surface transition-colors before:absolute before:start-1 before:top-1 before:size-3.5 before:rounded-full before:bg-edge checked:before:start-5 disabled:cursor-default not-checked:disabled:opacity-50 touch:after:absolute touch:after:-inset-2.5 forced-colors:appearance-auto checked:border-accent checked:bg-accent checked:before:bg-on-accent ${className}`}
      {...input}
    />
  )
}

/** Within a form that saves each change at once: the switch whose change was saved last. */
export const SavedSwitch = createContext<{ name: string } | null>(null)

/** Says beside what saves that it has. */
function SavedText({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('admin-settings')
  return (
    <p role="status" className="flex shrink-0 items-center gap-2 text-sm text-muted empty:hidden">
      {isShown && (
        <>
          <Check className="size-5 shrink-0 text-success" aria-hidden="true" />
          {t('saved')}
        </>
      )}
    </p>
  )
}

interface SwitchProps {
  name: string
  label: ReactNode
  text?: ReactNode
  on: boolean
  disabled?: boolean
  /** It is on for now, and not yet for customers who pay: without color. */
  isPreliminary?: boolean
  onChange: (on: boolean) => void
}

/** A switch at the end of a row with its label; the explanation has the whole width of a phone. */
export function SwitchField(props: SwitchProps) {
  const { name, label, text, on, disabled, isPreliminary = disabled, onChange } = props
  const id = useId()
  const saved = useContext(SavedSwitch)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 border-b border-line py-3">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <span className="-my-px flex items-center gap-3 sm:row-span-2">
        {saved && <SavedText isShown={saved.name === name} />}
        <SwitchInput
          id={id}
          name={name}
          checked={on}
          disabled={disabled}
          aria-describedby={text ? `${id}-about` : undefined}
          className={isPreliminary ? 'checked:border-edge! checked:bg-edge! checked:before:bg-surface!' : ''}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      {text && (
        <div id={`${id}-about`} className="text-[0.9rem] text-pretty text-muted max-sm:col-span-full">
          {text}
        </div>
      )}
    </div>
  )
}
