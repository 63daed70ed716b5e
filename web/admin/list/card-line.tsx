import type { ReactNode } from 'react'

interface CardLineProps {
  /** The figure, time or control at the end of the line. */
  value?: ReactNode
  /** Quiet facts, parted by dots. */
  children: ReactNode
}

/** A line of a card under its link. */
export function CardLine({ value, children }: CardLineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <div className="dot-list min-w-0 text-muted">{children}</div>
      <div className="flex shrink-0 items-baseline gap-3">{value}</div>
    </div>
  )
}
