import type { ReactNode } from 'react'

/** Sections of a form are parted by rules. The heads of languages above the first one have theirs. */
export const SECTION_CLASS =
  'mt-6 border-t border-line pt-6 [[data-heads]+&]:border-t-0 [[data-heads]+&]:pt-0'

/** The frame of a form: on wide windows the heading of a section stands beside its fields. */
export const FORM_GRID = `${SECTION_CLASS} gap-x-9 gap-y-3 max-lg:space-y-3 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]`

/** A choice with its radio button, as a card. */
export const CHOICE_CLASS =
  'rounded-control border border-edge bg-surface p-3 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link'

/** The heading stays in sight while its fields pass. */
export const HEADING_CLASS = 'space-y-1.5 lg:sticky lg:top-16 lg:self-start'

export interface SettingsSectionProps {
  id?: string
  /** A landmark with the name of its heading, whose `id` it needs. */
  isRegion?: boolean
  title: ReactNode
  /** State of the thing that the section sets up, beside its heading. */
  state?: ReactNode
  intro?: ReactNode
  children: ReactNode
}

/** A part of the settings: its heading and what it is for, and on wide windows beside them its fields and actions. */
export function SettingsSection({ id, isRegion, title, state, intro, children }: SettingsSectionProps) {
  const Frame = isRegion ? 'section' : 'div'
  return (
    <Frame aria-labelledby={isRegion ? id : undefined} className={FORM_GRID}>
      <div className={HEADING_CLASS}>
        {/* The state is higher than the heading, and takes no more room. */}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 *:not-first:-my-0.5">
          <h2 id={id} className="text-lg leading-snug font-semibold">
            {title}
          </h2>
          {state}
        </div>
        {intro && <div className="text-[0.9rem] text-pretty text-muted">{intro}</div>}
      </div>
      {/* The rule of the section is that of its first row, and the next one that of its last. */}
      <div className="min-w-0 [&>.border-b:first-child]:pt-0 [&>.border-b:last-child]:border-b-0 [&>.border-b:last-child]:pb-0 [&>:first-child]:border-t-0 [&>details:first-child>summary]:-mt-2.5 [&>details:last-child]:border-b-0 [&>details:last-child]:-mb-2.5">
        {children}
      </div>
    </Frame>
  )
}

interface ActionRowProps {
  title?: ReactNode
  /** The action, or several, at the end. */
  action?: ReactNode
  /** Explains what the action does. */
  children?: ReactNode
}

/** A row of a section with what can be done at its end, in one column of actions. */
export function ActionRow({ title, action, children }: ActionRowProps) {
  return (
    <div className="grid items-start gap-x-6 gap-y-3 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_minmax(14rem,auto)] sm:not-has-[>:nth-child(2)]:grid-cols-1">
      <div className="min-w-0 max-sm:empty:hidden">
        {title && <h3 className="font-sans font-medium">{title}</h3>}
        {children && <div className="text-[0.9rem] text-pretty text-muted">{children}</div>}
      </div>
      {/* The middle of a button is that of the first line beside it. */}
      {action && <div className="grid gap-2 *:w-full sm:-mt-2">{action}</div>}
    </div>
  )
}
