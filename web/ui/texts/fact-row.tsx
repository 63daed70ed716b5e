import type { ReactNode } from 'react'

interface FactRowProps {
  label: ReactNode
  className?: string
  children: ReactNode
}

/** A row of a definition list: the fact beside its name, and below it on phones. */
export function FactRow({ label, className = '', children }: FactRowProps) {
  return (
    <div
      className={`items-baseline gap-x-6 border-b border-line py-2.5 sm:grid sm:grid-cols-[minmax(7rem,2fr)_3fr] print:break-inside-avoid ${className}`}
    >
      <dt className="text-muted max-sm:text-sm">{label}</dt>
      <dd className="figures min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
