import * as Popover from '@radix-ui/react-popover'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useLang } from '../../i18n/translation.tsx'
import { isComposing } from '../is-composing.ts'

export interface PopoverPanelProps {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
  /** Receives the focus when the panel closes; by default the anchor. */
  focusAfter?: RefObject<HTMLElement | null>
  children: ReactNode
}

export function PopoverPanel(props: PopoverPanelProps) {
  const { label, open, onOpenChange, anchor, focusAfter = anchor, children } = props
  const { dir } = useLang()
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          dir={dir}
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onKeyDown={moveFocusByArrows}
          onInteractOutside={(event) => {
            // The button closes the panel itself; closing it here too would let the click open it again.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusAfter.current?.focus()
          }}
          className="z-40 w-72 max-w-[calc(100vw-1.5rem)] animate-enter rounded-panel border border-line bg-raised p-2 text-ink shadow-float outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Arrow keys move through the items of the panel, also from its search field. */
function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || isComposing(event)) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-menu-item]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (step > 0 ? 0 : items.length - 1) : (at + step + items.length) % items.length
  items[next]?.focus()
  event.preventDefault()
}
