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

/** The value of a section, if it has one, with its action at the end. */
export function SettingRow({ action, children }: { action: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4 md:flex-nowrap">
      <div className="min-w-0 flex-1 empty:max-md:hidden md:pt-2">{children}</div>
      {action}
    </div>
  )
}

/**
 * A section of the account page, with one main action. On wide screens the description stands beside the content; on a phone the
 * section is a row that opens, also by its address.
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
      className="grid scroll-mt-10 gap-x-12 px-8 py-7 max-md:px-5 max-md:py-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
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
        <p className={`mt-2 text-muted max-md:mt-0 max-md:mb-5 ${folded}`}>{text}</p>
      </div>
      <div className={`min-w-0 max-md:pb-6 ${folded}`}>{children}</div>
    </section>
  )
}
