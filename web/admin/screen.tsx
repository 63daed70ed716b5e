import type { ReactNode } from 'react'
import { PageHead } from '../seo/page-head.tsx'

interface ScreenProps {
  title: string
  /** What can be done with all of it, beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the staff's, under its heading. */
export function Screen({ title, actions, children }: ScreenProps) {
  return (
    <>
      <PageHead title={title} hidden />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="type-title">{title}</h1>
        {actions}
      </div>
      {children}
    </>
  )
}
