import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLang } from '../i18n/translation.tsx'
import { watchScrollRow } from '../ui/scroll-row.ts'
import { useMediaQuery } from './ui/use-media-query.ts'

/** The row of tabs, as links, as buttons or by Radix. */
export const TAB_ROW_CLASS =
  'scroll-row relative flex gap-6 max-sm:gap-3 shadow-[inset_0_-1px_0_var(--color-line)]'

export const TAB_CLASS =
  'flex shrink-0 items-center gap-2 max-sm:gap-1 border-b-2 border-transparent py-2 text-[0.95rem] font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink touch:min-h-11 aria-[current=page]:border-accent aria-[current=page]:text-ink aria-pressed:border-accent aria-pressed:text-ink data-[state=active]:border-accent data-[state=active]:text-ink'

interface TabsProps<Name extends string> {
  /** Accessible label of the tab list. */
  label: string
  tabs: { name: Name; label: string }[]
  open: Name
  onOpen: (name: Name) => void
  className?: string
  /** Content of the open tab. */
  children: ReactNode
}

/** Tabs of a screen. The arrow keys follow the text direction. */
export function Tabs<Name extends string>({
  label,
  tabs,
  open,
  onOpen,
  className,
  children,
}: TabsProps<Name>) {
  const { dir } = useLang()
  return (
    <Radix.Root value={open} onValueChange={(name) => onOpen(name as Name)} dir={dir} className={className}>
      <Radix.List aria-label={label} ref={watchScrollRow} className={TAB_ROW_CLASS}>
        {tabs.map(({ name, label }) => (
          <Radix.Trigger
            key={name}
            value={name}
            onPointerDown={({ currentTarget }) => setFocusRing(currentTarget, false)}
            onKeyDown={({ currentTarget }) => setFocusRing(currentTarget, true)}
            onBlur={({ currentTarget }) => setFocusRing(currentTarget, true)}
            className={TAB_CLASS}
          >
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {/* Its content takes the focus: a stop at the whole of it would only ring it. */}
      <Radix.Content value={open} tabIndex={-1} className="pt-4 outline-none">
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

interface LinkTabsProps {
  /** Accessible label of the navigation. */
  label: string
  tabs: {
    to: string
    label: string
    /** On phones, where all tabs of the row are in sight. */
    shortLabel?: string
    isOpen: boolean
    count?: ReactNode
  }[]
}

/** Tabs that are screens of their own. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const isCrowded = useMediaQuery('(max-width: 40rem)') && tabs.length > 3
  return (
    <nav aria-label={label} className="mt-2 mb-4">
      {/* Positioned, so that the words of counts for screen readers do not widen the page. */}
      <ul ref={watchScrollRow} className={`${TAB_ROW_CLASS} ${isCrowded ? 'justify-between gap-1.5!' : ''}`}>
        {tabs.map((tab) => (
          <li key={tab.label} className="shrink-0">
            <Link
              to={tab.to}
              aria-current={tab.isOpen ? 'page' : undefined}
              className={`${TAB_CLASS} ${isCrowded ? 'text-sm! max-[23rem]:text-xs!' : ''}`}
            >
              {(isCrowded && tab.shortLabel) || tab.label}
              {tab.count}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
