import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLang } from '../i18n/translation.tsx'

interface TabsProps<Name extends string> {
  /** Accessible label of the tab list. */
  label: string
  tabs: { name: Name; label: string }[]
  open: Name
  onOpen: (name: Name) => void
  /** Content of the open tab. */
  children: ReactNode
}

/** Tabs of a screen. The arrow keys follow the text direction. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen, children }: TabsProps<Name>) {
  const { dir } = useLang()
  return (
    <Radix.Root value={open} onValueChange={(name) => onOpen(name as Name)} dir={dir}>
      <Radix.List
        aria-label={label}
        className="scroll-hint relative flex gap-6 border-b border-line max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter)"
      >
        {tabs.map(({ name, label }) => (
          <Radix.Trigger
            key={name}
            ref={name === open ? scrollIntoSight : undefined}
            value={name}
            onPointerDown={({ currentTarget }) => setFocusRing(currentTarget, false)}
            onKeyDown={({ currentTarget }) => setFocusRing(currentTarget, true)}
            onBlur={({ currentTarget }) => setFocusRing(currentTarget, true)}
            className="-mb-px shrink-0 border-b-2 border-transparent py-2 touch:min-h-11 text-[0.95rem] font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={open} className="pt-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

/**
 * Radix focuses a clicked tab by script, which browsers show like focus by keyboard when nothing had the focus before.
 */
function setFocusRing(tab: HTMLElement, isShown: boolean): void {
  tab.style.outlineStyle = isShown ? '' : 'none'
}

/** Keeps the tab in sight where the row is wider than the window, also when counts arrive; scrolls nothing but the row. */
function scrollIntoSight(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!row) return
  const observer = new ResizeObserver(() => {
    const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right)
  })
  for (const each of [row, ...row.children]) observer.observe(each)
  return () => observer.disconnect()
}

interface LinkTabsProps {
  /** Accessible label of the navigation. */
  label: string
  tabs: { to: string; label: string; count?: ReactNode }[]
  /** Address of the open tab. */
  open: string
}

/** Tabs that are screens of their own. */
export function LinkTabs({ label, tabs, open }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="mt-2 mb-4">
      {/* Positioned, so that the words of counts for screen readers do not widen the page. */}
      <ul className="scroll-hint relative flex gap-6 border-b border-line max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter)">
        {tabs.map((tab) => (
          <li key={tab.to} ref={tab.to === open ? scrollIntoSight : undefined} className="shrink-0">
            <Link
              to={tab.to}
              aria-current={tab.to === open ? 'page' : undefined}
              className="-mb-px flex items-center gap-2 border-b-2 border-transparent py-2 text-[0.95rem] font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink touch:min-h-11 aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
              {tab.count}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
