import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { setHistoryState, useHistoryState } from '../../history-state.ts'

interface StoredRadioProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'ref'> {
  name: string
  value: string
}

/** A radio button that works without scripts. Back returns to its choice. */
export function StoredRadio({ onClick, ...props }: StoredRadioProps) {
  const { name, value } = props
  const radio = useRef<HTMLInputElement>(null)
  const stored = useHistoryState(name)
  useLayoutEffect(() => {
    if (stored === value && radio.current) radio.current.checked = true
  }, [stored, value])
  return (
    <input
      {...props}
      ref={radio}
      type="radio"
      // Arrow keys click, too. React leaves out the change of a radio button that a script has unchecked.
      onClick={(event) => {
        onClick?.(event)
        setHistoryState(name, value)
      }}
    />
  )
}
