import { type ReactNode, useContext } from 'react'
import { ScreenHeading } from '../ui/screen.tsx'

interface SectionHeadingProps {
  id?: string
  title: ReactNode
  intro?: ReactNode
  /** State of what the section sets up. */
  status?: ReactNode
  actions?: ReactNode
}

/** The frame of a form: on wide windows the heading of a section stands beside its fields. */
export const FORM_GRID = 'gap-x-12 gap-y-3 max-lg:space-y-3 lg:grid lg:grid-cols-[15rem_minmax(0,40rem)]'

/**
 * A part of the settings: on wide windows its heading, or what the heading of the screen leaves to say, stands beside the
 * fields.
 */
export function SettingsSection({ children, ...heading }: SectionHeadingProps & { children: ReactNode }) {
  return (
    <div className={FORM_GRID}>
      <SectionHeading {...heading} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function SectionHeading({ id, title, intro, status, actions }: SectionHeadingProps) {
  const isSaid = useContext(ScreenHeading) === title
  return (
    <div className="space-y-1.5">
      {!isSaid && (
        <h2 id={id} className="text-lg leading-snug font-semibold">
          {title}
        </h2>
      )}
      {status}
      {intro && <div className="text-[0.9rem] text-muted">{intro}</div>}
      {actions}
    </div>
  )
}
