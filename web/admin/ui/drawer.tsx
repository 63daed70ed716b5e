import { createContext, type ReactNode, useContext, useId } from 'react'
import { isComposing } from '../../ui/is-composing.ts'
import { DialogHeader, useDialog } from '../../ui/modal.tsx'
import { getLatinKey, isShortcut, useKeyDown } from './use-key-down.ts'

export interface DrawerControls {
  onClose: () => void
  /** Shows the next or previous row of the list: the keys j and k. */
  onStep?: (step: 1 | -1) => void
}

interface DrawerProps extends DrawerControls {
  title: ReactNode
  /** For content with a width of its own, such as an email. */
  isWide?: boolean
  children: ReactNode
}

const STEPS: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 }

const show = (drawer: HTMLDialogElement) => drawer.show()

/** Dialogs, menus and toasts above the drawer take the key for themselves. */
function isForDrawer({ target, defaultPrevented }: KeyboardEvent): boolean {
  return !defaultPrevented && !(target instanceof Element && target.closest('dialog:modal, [data-toast]'))
}

/** Whether what a list opens stands beside it in the page. */
export const DockedContext = createContext(false)

/** A panel at the end of the window, or beside its list. The list stays in place and in use. */
export function Drawer({ title, isWide = false, onClose, onStep, children }: DrawerProps) {
  const id = useId()
  const drawer = useDialog(show)
  useKeyDown((event) => {
    if (event.key === 'Escape' && !isComposing(event) && isForDrawer(event)) onClose()
    const step = STEPS[getLatinKey(event)]
    if (!step || !onStep || !isShortcut(event)) return
    event.preventDefault()
    onStep(step)
  })
  if (useContext(DockedContext)) {
    return (
      <section
        aria-labelledby={id}
        tabIndex={-1}
        className="outline-none sticky top-16 max-h-[calc(100dvh-12.375rem)] scroll-pb-24 overflow-y-auto overscroll-contain rounded-panel border border-line bg-surface"
      >
        <div className="px-5 py-4">
          <h2 id={id} className="mb-3 type-heading">
            {title}
          </h2>
          {children}
        </div>
      </section>
    )
  }
  return (
    <dialog
      ref={drawer}
      aria-labelledby={id}
      className={`fixed start-auto end-0 top-12 bottom-0 z-30 h-auto text-ink w-full ${isWide ? 'max-w-168' : 'max-w-108'} scroll-pt-20 scroll-pb-24 overflow-y-auto border-s border-line bg-surface shadow-float outline-none max-lg:bottom-14`}
    >
      <DialogHeader titleId={id} title={title} onClose={onClose} />
      <div className="px-5 py-4">{children}</div>
    </dialog>
  )
}

/** A part of a drawer under its title. */
export function DrawerPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="mb-1.5 text-sm text-muted">{title}</h3>
      {children}
    </section>
  )
}

/** Actions that stay in sight at the end of a drawer, whose content fades behind them. */
export function DrawerFooter({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-0 z-10 -mx-5 mt-5 -mb-4 border-t border-line bg-surface px-5 py-3 tall:sticky before:pointer-events-none before:absolute before:inset-x-0 before:bottom-[calc(100%+1px)] before:h-5 before:bg-linear-to-t before:from-surface">
      {children}
    </div>
  )
}
