import { Building2, Check, Headset, Mail, MapPin, MessageCircle } from 'lucide-react'
import type { Claims } from '../../shop/content/content.ts'
import { openChat } from '../chat/chat-store.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { type ClaimNote, getClaimNotes } from '../rendering/claim-notes.server.ts'
import { getPageContent } from '../rendering/page-data.server.ts'
import { useRootData } from '../root-data.ts'
import { BreadcrumbData } from '../seo/breadcrumb-data.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/contact'
import { ClaimNotes } from './claim-notes.tsx'
import { ContactForm } from './contact/contact-form.tsx'

const CONTACT_WAYS = [
  { icon: Headset, key: 'hours' },
  { icon: MapPin, key: 'place' },
] as const

export const handle = declareMessages('contact')

export async function loader({ context }: Route.LoaderArgs) {
  const content = await getPageContent(context)
  const { reach, reasons } = content.claims
  return { reach, reasons, notes: getClaimNotes(context, content, ['satisfactionPercent', 'countries']) }
}

export default function Contact({ loaderData: { reach, reasons, notes } }: Route.ComponentProps) {
  const { t } = useTranslation('contact')
  const root = useRootData()
  return (
    <>
      <PageHead title={t('title')} description={t('description', { shop: root?.shopName })} />
      <BreadcrumbData title={t('title')} />
      <div className="shell pt-12 sm:pt-16">
        <h1 className="type-title">{t('heading')}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">
          {t('intro')} {t('replyWithin', { reply: root?.promises.reply })}
        </p>
      </div>
      <div className="shell grid gap-16 pt-12 md:grid-cols-[1.5fr_1fr] lg:gap-24">
        <ContactForm />
        <ContactInfo reach={reach} reasons={reasons} notes={notes} />
      </div>
    </>
  )
}

function ContactInfo({ reach, reasons, notes }: Pick<Claims, 'reach' | 'reasons'> & { notes: ClaimNote[] }) {
  const { t } = useTranslation('contact')
  const { supportEmail, trader } = useRootData() ?? {}
  return (
    <div className="space-y-12">
      <section aria-labelledby="reach">
        <h2 id="reach" className="type-heading text-2xl">
          {t('info.title')}
        </h2>
        <ul className="mt-5 border-t border-line">
          <li className="flex gap-4 border-b border-line py-4">
            <Mail className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            <span className="min-w-0">
              <span className="block font-semibold">{t('info.email')}</span>
              <a href={`mailto:${supportEmail}`} dir="ltr" className="text-link hover:underline">
                {supportEmail}
              </a>
            </span>
          </li>
          <li className="flex gap-4 border-b border-line py-4">
            <MessageCircle className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            <span>
              <span className="block font-semibold">{t('chat.title')}</span>
              <span className="block text-muted">{t('chat.text')}</span>
              <Button className="mt-3" aria-haspopup="dialog" onClick={openChat}>
                {t('chat.start')}
              </Button>
            </span>
          </li>
          {CONTACT_WAYS.map(({ icon: Icon, key }) => (
            <li key={key} className="flex gap-4 border-b border-line py-4">
              <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
              <span>
                <span className="block font-semibold">{reach[key].title}</span>
                <span className="block text-muted">{reach[key].text}</span>
              </span>
            </li>
          ))}
          {trader && (
            <li className="flex gap-4 border-b border-line py-4">
              <Building2 className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
              <span className="min-w-0">
                <span className="block font-semibold">
                  <bdi>{trader.name}</bdi>
                </span>
                <span className="block whitespace-pre-line text-muted">
                  <bdi>{trader.address}</bdi>
                </span>
              </span>
            </li>
          )}
        </ul>
      </section>
      <section aria-labelledby="why">
        <h2 id="why" className="type-heading text-2xl">
          {t('why.title')}
        </h2>
        <ul className="mt-5 space-y-3">
          {reasons.map((reason) => (
            <li key={reason} className="flex gap-4">
              <Check className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
              {reason}
            </li>
          ))}
        </ul>
        <ClaimNotes notes={notes} className="mt-4" />
      </section>
    </div>
  )
}
