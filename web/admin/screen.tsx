import type { ReactNode } from 'react'
import { PageHead } from '../seo/page-head.tsx'

interface ScreenProps {
  title: string
  /** Actions for the whole screen, beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** Layout of an admin screen with its heading. */
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
