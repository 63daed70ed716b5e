import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface TabsProps<Name extends string> {
  /** What the row of tabs is for. */
  label: string
  tabs: { name: Name; label: string }[]
  open: Name
  onOpen: (name: Name) => void
  /** What the open one shows. */
  children: ReactNode
}

/** Parts of a screen of which one shows. The arrow keys go from tab to tab, the way the text runs. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen, children }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const place = tabs.findIndex(({ name }) => name === open)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event)
    const next = step && tabs[(place + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onOpen(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-6 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ name, label: words }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === open}
            aria-controls={`${id}-panel`}
            tabIndex={name === open ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => onOpen(name)}
            className="-mb-px shrink-0 border-b-2 border-transparent py-3 font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {words}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </>
  )
}

function stepOf({ key, currentTarget }: KeyboardEvent): number {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return forward
  return key === 'ArrowLeft' ? -forward : 0
}
