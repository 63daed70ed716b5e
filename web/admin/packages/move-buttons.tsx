import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'

interface MoveButtonsProps {
  name: string
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
}

const MOVES = [
  { by: -1, icon: ArrowUp, word: 'moveUp' },
  { by: 1, icon: ArrowDown, word: 'moveDown' },
] as const

/** Moves a package up or down. At an end the button stays enabled, because disabling it would lose the focus. */
export function MoveButtons({ name, first, last, onMove }: MoveButtonsProps) {
  const { t } = useTranslation('admin-packages')
  const pressed = useRef<HTMLButtonElement>(null)
  // Moving a row in the DOM loses its focus.
  useLayoutEffect(() => {
    const button = pressed.current
    if (button && document.activeElement === document.body) button.focus()
  })
  return MOVES.map(({ by, icon: Icon, word }) => {
    const atEnd = by === -1 ? first : last
    return (
      <button
        key={by}
        type="button"
        aria-label={t(word, { name })}
        aria-disabled={atEnd}
        className={buttonClass({ look: 'quiet', size: 'icon', className: 'aria-disabled:opacity-30' })}
        onClick={(event) => {
          pressed.current = event.currentTarget
          if (!atEnd) onMove(by)
        }}
        onBlur={(event) => {
          if (event.relatedTarget) pressed.current = null
        }}
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    )
  })
}
