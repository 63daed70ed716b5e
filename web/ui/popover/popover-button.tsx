import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../button.tsx'
import { toast } from '../toast/toast-store.ts'
import type { PopoverPanelProps } from './popover-panel.tsx'

export const MENU_ITEM_CLASS =
  'flex w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-accent-wash focus-visible:bg-accent-wash aria-[current=true]:font-semibold'

export interface PopoverContentProps {
  close: () => void
}

type PopoverContent = ComponentType<PopoverContentProps>

type PopoverButtonProps = {
  label: string
  /** The visible text of `face`: the accessible name must contain it. */
  shown?: string
  face: ReactNode
  className?: string
} & (
  | { children: ReactNode; loadContent?: never }
  /** Loads what the panel shows together with the panel, for content that every page would load otherwise. */
  | { children?: never; loadContent: () => Promise<PopoverContent> }
)

interface LoadedPanel {
  Panel: ComponentType<PopoverPanelProps>
  /** Null where the content is given as children. */
  Content: PopoverContent | null
}

/** A button with a panel below it. The panel's code loads on first interaction. */
export function PopoverButton({ label, shown, face, className, children, loadContent }: PopoverButtonProps) {
  const { t } = useTranslation('common')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<LoadedPanel | null>(null)

  const load = async () => {
    if (loaded) return
    const [{ PopoverPanel }, Content = null] = await Promise.all([
      import('./popover-panel.tsx'),
      loadContent?.(),
    ])
    setLoaded({ Panel: PopoverPanel, Content })
  }
  const loadEarly = () => {
    load().catch(console.debug)
  }
  const toggle = () =>
    load().then(
      () => setOpen(!open),
      () => toast({ title: t('notLoaded.title'), description: t('notLoaded.text'), tone: 'danger' }),
    )
  const close = () => {
    // Before a chosen action opens a dialog, which gives the focus back to where it was.
    button.current?.focus()
    setOpen(false)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={shown ? `${label}: ${shown}` : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={buttonClass({
          look: 'quiet',
          className: `text-ink! min-w-10 max-sm:gap-0.5 touch:min-w-11 max-[26rem]:px-1.5! ${className ?? ''}`,
        })}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={toggle}
      >
        {face}
      </button>
      {loaded && (
        <loaded.Panel label={label} open={open} onOpenChange={setOpen} anchor={button}>
          {loaded.Content ? <loaded.Content close={close} /> : children}
        </loaded.Panel>
      )}
    </>
  )
}
