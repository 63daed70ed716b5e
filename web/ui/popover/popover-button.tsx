import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { buttonClass } from '../button.tsx'
import type { PopoverPanelProps } from './popover-panel.tsx'

export const MENU_ITEM_CLASS =
  'flex w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-accent-wash focus-visible:bg-accent-wash aria-[current=true]:font-semibold'

interface PopoverButtonProps {
  label: string
  /** The visible text of `face`: the accessible name must contain it. */
  shown?: string
  face: ReactNode
  className?: string
  onOpen?: () => void
  onClose?: () => void
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it. The panel's code loads on first interaction. */
export function PopoverButton({
  label,
  shown,
  face,
  className,
  onOpen,
  onClose,
  children,
}: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<PopoverPanelProps> | null>(null)

  const load = async () => {
    const { PopoverPanel } = await import('./popover-panel.tsx')
    setPanel(() => PopoverPanel)
  }
  const change = (next: boolean) => {
    setOpen(next)
    if (next) onOpen?.()
    else onClose?.()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={shown ? `${label}: ${shown}` : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={buttonClass({ look: 'quiet', size: 'small', className: `px-2.5 ${className ?? ''}` })}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => load().then(() => change(!open))}
      >
        {face}
      </button>
      {Panel && (
        <Panel label={label} open={open} onOpenChange={change} anchor={button}>
          {children(() => {
            // Before a chosen action opens a dialog, which gives the focus back to where it was.
            button.current?.focus()
            change(false)
          })}
        </Panel>
      )}
    </>
  )
}
