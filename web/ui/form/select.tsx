import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

const SIZES = {
  small: 'h-9 touch:h-11 ps-3 pe-8 text-[0.9rem]',
  medium: 'h-[var(--control-height,3rem)] ps-4 pe-10',
} as const

const LOOKS = {
  line: 'w-full border-edge bg-surface',
  // As wide as its text, also with a negative margin that aligns the text with what stands above.
  quiet: 'field-sizing-content border-transparent bg-transparent hover:border-edge',
} as const

/** Values with their names. */
export type Choices<Value extends string = string> = readonly (readonly [value: Value, name: string])[]

export interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'size'> {
  size?: keyof typeof SIZES
  /** `quiet` reads as text until it is hovered, as in the row of a list. */
  look?: keyof typeof LOOKS
  /** The options, unless they are children. */
  choices?: Choices<Value>
  onChoose?: (value: Value) => void
}

/** The native select, with the chevron inside its edge in both text directions. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { size = 'medium', look = 'line', choices, onChoose, className = '', children, ...rest } = props
  return (
    <span className="relative inline-flex min-w-0">
      <select
        className={`min-w-0 scroll-mt-28 tall-phone:with-pay-bar:scroll-mb-64 appearance-none truncate rounded-control border text-ink aria-invalid:border-danger disabled:opacity-60 ${LOOKS[look]} ${SIZES[size]} ${className}`}
        // The options have no other values.
        onChange={({ target }) => onChoose?.(target.value as Value)}
        {...rest}
      >
        {choices?.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className={`pointer-events-none absolute inset-y-0 my-auto size-4 text-muted ${size === 'small' ? 'end-2.5' : 'end-3.5'} ${look === 'quiet' ? 'row-act' : ''}`}
      />
    </span>
  )
}
