import { href, Link } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'
import type { RootData } from '../root-data.ts'
import { Logo } from './logo.tsx'
import { NAV_LINKS } from './nav-links.ts'

const LEGAL = [
  { to: href('/terms'), word: 'terms' },
  { to: href('/privacy'), word: 'privacy' },
  { to: href('/refund'), word: 'refund' },
  { to: href('/withdrawal'), word: 'withdrawal' },
] as const

const LINK = 'rounded-sm py-1 text-muted hover:text-ink hover:underline'

export function Footer({ shop }: { shop: RootData }) {
  const { shopName, supportEmail, footer, methods } = shop
  const { t } = useTranslation('footer')
  const { t: common } = useTranslation('common')
  return (
    <footer className="mt-24 border-t border-line print:hidden">
      <div className="shell grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="max-w-sm">
          <Logo shopName={shopName} />
          <p className="mt-4 text-muted">{footer.description}</p>
          <p className="mt-4">
            <span className="text-muted">{t('support')}: </span>
            <a href={`mailto:${supportEmail}`} className="text-link hover:underline" dir="ltr">
              {supportEmail}
            </a>
          </p>
          {methods.length > 0 && (
            <p className="mt-1">
              <span className="text-muted">{t('paymentMethods')}: </span>
              {methods.map((method) => common(`methods.${method}`)).join('\u00a0· ')}
            </p>
          )}
        </div>
        <FooterLinks
          title={t('quickLinks')}
          links={[
            ...NAV_LINKS.map(({ to, word }) => ({ to, label: common(word) })),
            { to: href('/reviews'), label: t('reviews') },
          ]}
        />
        <FooterLinks title={t('legal')} links={LEGAL.map(({ to, word }) => ({ to, label: t(word) }))} />
      </div>
      <div className="shell flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-6 pb-24 text-sm text-muted sm:pb-6 tall-phone:above-pay-bar:pb-52">
        <p>{t('copyright', { year: new Date().getFullYear(), shop: shopName })}</p>
        <p>{footer.notice}</p>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="mt-3 space-y-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
