import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { keepInHistory, useKeptInHistory } from '../../history-state.ts'

interface KeptRadioProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'ref'> {
  name: string
  value: string
}

/** A radio button that works without scripts, and whose choice Back returns to. */
export function KeptRadio({ onClick, ...props }: KeptRadioProps) {
  const { name, value } = props
  const radio = useRef<HTMLInputElement>(null)
  const kept = useKeptInHistory(name)
  useLayoutEffect(() => {
    if (kept === value && radio.current) radio.current.checked = true
  }, [kept, value])
  return (
    <input
      {...props}
      ref={radio}
      type="radio"
      // Arrow keys click, too. React leaves out the change of a radio button that a script has unchecked.
      onClick={(event) => {
        onClick?.(event)
        keepInHistory(name, value)
      }}
    />
  )
}
