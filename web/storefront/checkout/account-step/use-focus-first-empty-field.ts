import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the first empty field of a form that replaces another one. */
export function useFocusFirstEmptyField(takesFocus: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    const fields = [...(place.current?.querySelectorAll('input') ?? [])]
    fields.find((field) => field.value === '')?.focus()
  }, [takesFocus])
  return place
}
