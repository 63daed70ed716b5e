import { createContext, type ReactNode } from 'react'
import { PageHead } from '../../seo/page-head.tsx'

interface ScreenProps {
  title: string
  /** Shown in place of the title, which is then the page's alone. */
  heading?: string
  /** Actions for the whole screen, beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** The heading of the screen, which a section of the same name does not draw again. */
export const ScreenHeading = createContext('')

/** Layout of a staff screen with its heading. */
export function Screen({ title, heading = title, actions, children }: ScreenProps) {
  return (
    <>
      <PageHead title={title} hidden />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="type-screen">{heading}</h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <ScreenHeading value={heading}>{children}</ScreenHeading>
    </>
  )
}
