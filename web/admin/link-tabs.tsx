import type { ReactNode } from 'react'
import { Link } from 'react-router'

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
      <ul className="relative flex gap-6 border-b border-line max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter)">
        {tabs.map((tab) => (
          <li key={tab.to} className="shrink-0">
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
