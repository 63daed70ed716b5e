import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'

interface AccountSectionProps {
  /** The fragment of the section's URL, for example /account#sessions. */
  id: string
  title: string
  text: string
  /** Its value or state, which a closed row shows. */
  state?: ReactNode
  children: ReactNode
}

/** The value of a section, if it has one, with its action, which stands at the end of the heading on wide screens. */
export function SettingRow({ action, children }: { action: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4 md:contents">
      <div className="min-w-0 flex-1 empty:hidden md:col-start-1">{children}</div>
      <div className="empty:hidden md:col-start-2 md:row-start-1 md:min-w-60 md:*:w-full">{action}</div>
    </div>
  )
}

/**
 * A section of the account page, with one main action at the end of its heading. On a phone the section is a row that opens, also
 * by its address. The last section stands apart.
 */
export function AccountSection({ id, title, text, state, children }: AccountSectionProps) {
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
      className="grid scroll-mt-10 gap-x-10 border-x border-b border-line bg-surface px-8 py-6 first:rounded-t-panel first:border-t nth-last-2:rounded-b-panel last:mt-6 last:rounded-panel last:border-t max-md:px-5 max-md:py-0 md:grid-cols-[minmax(0,1fr)_auto] md:gap-y-4"
    >
      <div className="min-w-0">
        <h2 className="type-heading max-md:font-sans max-md:text-base max-md:font-semibold">
          <span id={titleId} className="max-md:hidden">
            {title}
          </span>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="fold-row flex min-h-15 w-full py-2 items-center gap-3 text-start md:hidden"
          >
            <span className="min-w-0 flex-1">{title}</span>
            {!isOpen && state && (
              <span className="max-w-1/2 truncate text-sm font-normal text-muted">
                <bdi>{state}</bdi>
              </span>
            )}
          </button>
        </h2>
        <p className={`mt-1 max-w-2xl text-muted max-md:mt-0 max-md:mb-5 ${folded}`}>{text}</p>
      </div>
      <div className={`min-w-0 max-md:space-y-4 max-md:pb-6 md:contents md:*:col-span-2 ${folded}`}>
        {children}
      </div>
    </section>
  )
}
