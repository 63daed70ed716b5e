import { PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { toMissingIfNotFound } from '../account/load-private.ts'
import { session } from '../account/session.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { LoadFailed } from '../ui/states/empty-state.tsx'
import { MessageScreen, ShortScreen } from '../ui/states/message-screen.tsx'
import { withSearch } from '../with-search.ts'

/** Data that the link of an email opens: `missing` under an unknown token, null when it could not be loaded. */
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
  /** The way back, above the heading. */
  back?: ReactNode
  /** Takes the width of the page instead of one narrow column. */
  isWide?: boolean
  /** Stands beside the narrow column on wide screens. */
  aside?: ReactNode
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
  back,
  isWide = false,
  aside,
  linked,
  failed,
  missing,
  children,
}: LinkScreenProps<Found>) {
  if (linked === 'missing')
    return (
      <>
        <PageHead title={title} hidden />
        {missing}
      </>
    )
  const screen = (
    <>
      <h1 className="type-title">{heading}</h1>
      {linked === null ? <LoadFailed title={failed} /> : children(linked)}
    </>
  )
  return (
    <>
      <PageHead title={title} hidden />
      {isWide ? (
        <div className="shell pt-12 sm:pt-16">{screen}</div>
      ) : (
        <ShortScreen back={back} aside={aside}>
          {screen}
        </ShortScreen>
      )}
    </>
  )
}

/** A link at the end of a way out, which is not the first. */
export const TEXT_LINK =
  'justify-self-start font-semibold text-link hover:underline touch:-my-2.5 touch:py-2.5'

/** A way to go on from a link that does not work: a sentence, and at its end what it leads to. The first one is filled. */
export function WayOut({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid w-full items-center gap-x-8 gap-y-3 border-t border-line pt-5 pb-2 last:border-b last:pb-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p>{text}</p>
      {children}
    </div>
  )
}

/** The last way out, where the others may not help. */
export function SupportWay() {
  const { t } = useTranslation('common')
  return (
    <WayOut text={t('deadLink.help')}>
      <ContactLink look="text" />
    </WayOut>
  )
}

export function OrdersLink() {
  const { t } = useTranslation('common')
  return (
    <Link to={href('/orders')} className={buttonClass({ look: 'solid', size: 'medium' })}>
      {session.useUser() ? t('myOrders') : t('logInForOrders')}
    </Link>
  )
}

/** The message for an order or document that the customer does not have, with links to their orders and to the contact form. */
export function MissingOrder({ title, text }: { title: string; text: string }) {
  return (
    <MessageScreen icon={PackageX} title={title} text={text}>
      <OrdersLink />
      <ContactLink />
    </MessageScreen>
  )
}

interface ContactLinkProps {
  look?: 'solid' | 'line' | 'text'
  /** The request that the form fills in. */
  about?: 'reminders'
}

/** Opens the contact form, beside another action or as the only one. */
export function ContactLink({ look, about }: ContactLinkProps) {
  const { t } = useTranslation('common')
  return (
    <Link
      to={withSearch(href('/contact'), about ? { about } : {})}
      className={look === 'text' ? TEXT_LINK : buttonClass({ look, size: 'medium' })}
    >
      {t('contactSupport')}
    </Link>
  )
}
