import type { ReactNode } from 'react'

interface TwoTextsProps {
  first: string
  /** The text that fades, such as an email address. */
  children: ReactNode
  title?: string
  /** Phones show the first text alone. */
  isShort?: boolean
}

/** Two texts in one line, each cut at its own end. */
export function TwoTexts({ first, children, title, isShort }: TwoTextsProps) {
  return (
    <span className="flex gap-1.5" title={title}>
      <bdi className={`shrink-0 truncate ${isShort ? 'max-w-full' : 'max-w-4/5'}`}>{first}</bdi>{' '}
      <bdi dir="ltr" className={`min-w-0 truncate text-muted ${isShort ? 'max-md:hidden' : ''}`}>
        {children}
      </bdi>
    </span>
  )
}
