import { type ReactNode, useId } from 'react'

interface AccountSectionProps {
  /** The fragment of the section's URL, for example /account#sessions. */
  id: string
  title: string
  text: string
  children: ReactNode
}

/** A section of the account page: on wide screens the description stands beside the content. */
export function AccountSection({ id, title, text, children }: AccountSectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid scroll-mt-20 gap-x-12 gap-y-5 border-t border-line py-10 md:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={titleId} className="type-heading">
          {title}
        </h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
