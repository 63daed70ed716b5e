import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'

interface AccountSectionProps {
  /** The fragment of the section's URL, for example /account#sessions. */
  id: string
  title: string
  text: string
  /** Its value or state, which stands beside the title: on a phone of a closed row. */
  state?: ReactNode
  /** The form shows its value on wide screens. */
  hasForm?: boolean
  children: ReactNode
}

/** Whether the section begins a card: who the user is, how they log in, and what is stored. */
export function startsCard(id: string): boolean {
  return id === 'profile' || id === 'password' || id === 'data'
}

interface SettingRowProps {
  action: ReactNode
  /** Wide screens show the value beside the title already. */
  isBesideTitle?: boolean
  children?: ReactNode
}

/** The value of a section, if it has one, with its action, which stands at the end of the heading on wide screens. */
export function SettingRow({ action, isBesideTitle = false, children }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4 md:contents">
      <div className={`min-w-0 flex-1 empty:hidden md:col-start-1 ${isBesideTitle ? 'md:sr-only' : ''}`}>
        {children}
      </div>
      <div className="empty:hidden md:col-start-2 md:row-start-1 md:justify-self-end">{action}</div>
    </div>
  )
}

/**
 * A section of the account page, with one main action at the end of its heading. On a phone the section is a row that opens, also
 * by its address.
 */
export function AccountSection({ id, title, text, state, hasForm = false, children }: AccountSectionProps) {
  const titleId = useId()
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (hash === `#${id}`) setOpen(true)
  }, [hash, id])
  const folded = isOpen ? '' : 'max-md:hidden'
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      data-first={startsCard(id) || undefined}
      className="grid scroll-mt-10 gap-x-10 border-x border-b border-line bg-surface px-8 py-6 not-first:data-first:mt-6 data-first:rounded-t-panel data-first:border-t has-[+[data-first]]:rounded-b-panel last:rounded-b-panel max-md:px-5 max-md:py-0 md:grid-cols-[minmax(0,1fr)_auto] md:gap-y-4"
    >
      <div className="min-w-0">
        <h2 className="type-heading max-md:font-sans max-md:text-base max-md:font-semibold">
          <span className="flex flex-wrap items-baseline gap-x-3 max-md:hidden">
            <span id={titleId}>{title}</span>
            {!hasForm && state && (
              <span className="font-sans text-base font-normal tracking-normal text-muted">
                <bdi>{state}</bdi>
              </span>
            )}
          </span>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="fold-row flex min-h-15 w-full py-2 items-center gap-3 text-start md:hidden"
          >
            <span className="min-w-0 flex-1">{title}</span>
            {!isOpen && state && (
              <span className="max-w-3/5 truncate text-end text-sm font-normal text-muted">
                <bdi>{state}</bdi>
              </span>
            )}
          </button>
        </h2>
        <p className={`mt-1 max-w-lg text-muted max-md:mt-0 max-md:mb-5 ${folded}`}>{text}</p>
      </div>
      <div className={`min-w-0 max-md:space-y-4 max-md:pb-6 md:contents md:*:col-span-2 ${folded}`}>
        {children}
      </div>
    </section>
  )
}
