import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface BackLinkProps {
  to: string
  className?: string
  children: ReactNode
}

/** Leads to the screen above, from above the title. */
export function BackLink({ to, className = '', children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={`inline-flex items-center gap-2 text-muted hover:text-ink print:hidden ${className}`}
    >
      <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      {children}
    </Link>
  )
}
