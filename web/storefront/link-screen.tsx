import type { ReactNode } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { toMissingIfNotFound } from '../account/load-private.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { LoadFailed } from '../ui/states/empty-state.tsx'

/** What the link of an email opens: `missing` under an unknown token, null when it could not be loaded. */
type Linked<Found> = Found | 'missing' | null

export async function loadLinked<Found>(call: Promise<Found>): Promise<Linked<Found>> {
  try {
    return await call.catch(toMissingIfNotFound)
  } catch (error) {
    console.error(error)
    return null
  }
}

interface LinkScreenProps<Found> {
  title: string
  heading?: string
  linked: Linked<Found>
  failed: string
  /** The message that stands in place of the screen, under an unknown token. */
  missing: ReactNode
  children: (found: Found) => ReactNode
}

/** The frame of a screen under the link of an email, which needs no log-in. */
export function LinkScreen<Found>({
  title,
  heading = title,
  linked,
  failed,
  missing,
  children,
}: LinkScreenProps<Found>) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="shell reading py-12 sm:py-16">
      <PageHead title={title} hidden />
      {linked === 'missing' ? (
        missing
      ) : (
        <>
          <h1 className="type-title">{heading}</h1>
          {linked === null ? (
            <LoadFailed title={failed} busy={state === 'loading'} onRetry={revalidate} />
          ) : (
            children(linked)
          )}
        </>
      )}
    </div>
  )
}

interface LinkMessageProps {
  title: string
  text: string
  /** Links and buttons to go on with. */
  children?: ReactNode
}

/** Replaces a page that a link could not open: the reason, and links to go on with. */
export function LinkMessage({ title, text, children }: LinkMessageProps) {
  return (
    <div className="max-w-2xl">
      <h1 className="type-title">{title}</h1>
      <p className="mt-3 text-lg text-muted">{text}</p>
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}

/** The message for an order or document that the customer does not have, with links to their orders and to the contact form. */
export function MissingOrder({ title, text }: Pick<LinkMessageProps, 'title' | 'text'>) {
  const { t } = useTranslation('orders')
  return (
    <div className="mt-3">
      <LinkMessage title={title} text={text}>
        <Link to={href('/orders')} className={buttonClass()}>
          {t('heading')}
        </Link>
        <ContactLink look="line" />
      </LinkMessage>
    </div>
  )
}

/** Opens the contact form, beside another action or as the only one. */
export function ContactLink({ look, size }: { look?: 'line'; size?: 'small' }) {
  const { t } = useTranslation('common')
  return (
    <Link to={href('/contact')} className={buttonClass({ look, size })}>
      {t('contactSupport')}
    </Link>
  )
}
