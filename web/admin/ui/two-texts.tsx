import type { ReactNode } from 'react'

interface TwoTextsProps {
  first: string
  /** The text that fades, such as an email address. */
  children: ReactNode
  title?: string
  /** Only very wide windows show the second text too. */
  isFirstAlone?: boolean
}

/** Two texts in one line, each cut at its own end. */
export function TwoTexts({ first, children, title, isFirstAlone }: TwoTextsProps) {
  return (
    <span className="flex gap-1.5" title={title}>
      <bdi className={`shrink-0 truncate ${isFirstAlone ? 'max-w-full' : 'max-w-4/5'}`}>{first}</bdi>{' '}
      <bdi dir="ltr" className={`min-w-0 truncate text-muted ${isFirstAlone ? 'max-[100rem]:hidden' : ''}`}>
        {children}
      </bdi>
    </span>
  )
}
