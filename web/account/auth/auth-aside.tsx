import { Fingerprint, ShieldCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { formatCount } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { TEXT_LINK } from '../../storefront/link-screen.tsx'
import { SampleOrder } from '../../ui/delivery/sample-order.tsx'

/** An order as an account shows it, beside the login and the registration on wide screens. */
export function AccountSample() {
  const { t } = useTranslation('auth')
  return (
    <div className="self-start max-lg:hidden">
      <SampleOrder />
      <ul className="dot-list mt-5 text-muted">
        <li>{t('benefits.receipts')}</li>
        <li>{t('benefits.again')}</li>
      </ul>
    </div>
  )
}

const PROTECTIONS = [
  { icon: Fingerprint, title: 'passkey.title', text: 'passkey.text', offer: 'passkey.add', id: 'passkeys' },
  {
    icon: ShieldCheck,
    title: 'security.title',
    text: 'security.text',
    offer: 'security.turnOn',
    id: 'second-factor',
  },
] as const

/** The ways to protect an account. `leadsToAccount` links to them for a user who is logged in. */
export function Protections({ leadsToAccount }: { leadsToAccount?: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <AsideSection title={t('protection.title')}>
      <ul className="mt-6 space-y-6">
        {PROTECTIONS.map(({ icon: Icon, title, text, offer, id }) => (
          <li key={id} className="flex gap-4">
            <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            <div className="grid max-w-md gap-1">
              <h3 className="font-sans font-semibold">{t(title)}</h3>
              <p className="text-muted">{t(text)}</p>
              {leadsToAccount && (
                <Link to={`${href('/account')}#${id}`} className={TEXT_LINK}>
                  {t(offer)}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </AsideSection>
  )
}

/** The steps after a link was asked for. `use` says how it is used. */
export function NextSteps({ use }: { use: string }) {
  const { t, lang } = useTranslation('auth')
  const steps = [t('next.ask'), t(useSendsEmails() ? 'next.sent' : 'next.passedOn'), use]
  return (
    <AsideSection title={t('next.title')}>
      <ol className="mt-6 space-y-5">
        {steps.map((step, place) => (
          <li key={step} className="flex items-baseline gap-4">
            <span className="figures grid size-8 shrink-0 place-items-center rounded-full border border-edge text-sm font-semibold">
              {formatCount(lang, place + 1)}
            </span>
            <p className="max-w-md">{step}</p>
          </li>
        ))}
      </ol>
    </AsideSection>
  )
}

/** Stands beside the form, and under it on narrow screens. */
function AsideSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line max-lg:mt-4 max-lg:border-t max-lg:pt-8 lg:ps-16">
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
