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

/** The buttons of a row: they stand in columns at the end of a table; they share the width under the texts of a card. */
export function RowButtons({ children }: { children: ReactNode }) {
  return (
    <div className="relative z-10 flex gap-2 text-start empty:hidden in-[li]:mt-2 in-[li]:mb-1 max-md:*:grow max-md:[&_:is(a,button):not(dialog_*)]:flex-1 md:[&_:is(a,button):not(dialog_*)]:min-w-36">
      {children}
    </div>
  )
}
