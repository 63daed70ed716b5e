import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { isShortcut } from './is-shortcut.ts'

interface DrawerProps {
  title: ReactNode
  /** For content with a width of its own, such as an email. */
  isWide?: boolean
  onClose: () => void
  /** Shows the next or previous row of the list: the keys j and k. */
  onStep?: (step: 1 | -1) => void
  children: ReactNode
}

const STEPS: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 }

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null
}

/** A panel at the end of the window. The list behind stays in place and in use. */
export function Drawer({ title, isWide = false, onClose, onStep, children }: DrawerProps) {
  const { t } = useTranslation('common')
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // Radix leaves Escape to a toast while one is shown.
    if (event.key === 'Escape' && !event.defaultPrevented && !isInDialog(event.target)) onClose()
    const step = STEPS[event.key]
    if (!step || !onStep || !isShortcut(event)) return
    event.preventDefault()
    onStep(step)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog.Root open modal={false} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          className={`fixed end-0 top-12 bottom-0 z-30 ${isWide ? 'w-[min(42rem,100vw)]' : 'w-[min(27rem,100vw)]'} overflow-y-auto border-s border-line bg-surface shadow-float outline-none max-lg:bottom-14`}
        >
          <header className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-surface py-2 ps-5 pe-2">
            <Dialog.Title className="type-heading min-w-0 flex-1 truncate">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={t('close')}
              className="grid size-9 place-items-center rounded-control text-muted hover:bg-accent-wash hover:text-ink"
            >
              <X className="size-5" />
            </Dialog.Close>
          </header>
          <div className="px-5 py-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
