import { href, Link } from 'react-router'
import { isStaff } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { getPageContent } from '../../rendering/page-data.server.ts'
import { PageHead } from '../../seo/page-head.tsx'
import type { Route } from './+types/imprint'
import { LegalBlock } from './legal-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, claims } = await getPageContent(context)
  const { trader, shopName, supportEmail, tax } = settings
  const today = new Date().toISOString().slice(0, 10)
  const registrations = tax.registrations.filter(
    ({ from, until }) => from <= today && (until ?? today) >= today,
  )
  return {
    name: trader?.name ?? shopName,
    address: trader?.address ?? null,
    country: claims.reach.place.title,
    email: supportEmail,
    vatNumbers: registrations.map(({ number }) => number),
  }
}

/** The seller, and the ways to reach it. */
export default function Imprint({
  loaderData: { name, address, country, email, vatNumbers },
}: Route.ComponentProps) {
  const { t } = useTranslation('footer')
  const rows: [string, string][] = [
    [t('seller.name'), name],
    address ? [t('seller.address'), address] : [t('seller.country'), country],
    [t('seller.email'), `[${email}](mailto:${email})`],
    [t('seller.contact'), `[${t('seller.contactForm')}](${href('/contact')})`],
    ...vatNumbers.map((number): [string, string] => [t('seller.vatNumber'), number]),
  ]
  return (
    <>
      <PageHead title={t('imprint')} description={t('seller.intro')} hidden />
      <div className="shell pt-12 sm:pt-20">
        <h1 className="type-title">{t('imprint')}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">{t('seller.intro')}</p>
        <div className="mt-8 max-w-[68ch]">
          <LegalBlock block={{ rows }} />
          {!address && <MissingSeller />}
        </div>
      </div>
    </>
  )
}

/** Tells staff, and nobody else, what the page lacks. */
function MissingSeller() {
  const { t } = useTranslation('footer')
  const user = session.useUser()
  if (!user || !isStaff(user.role)) return null
  return (
    <div className="mt-8 rounded-control border border-ink p-4">
      <p>{t('seller.missing')}</p>
      <Link
        to={href('/settings/:section?', { section: 'identity' })}
        className="mt-2 inline-block font-semibold text-link hover:underline"
      >
        {t('seller.enter')}
      </Link>
    </div>
  )
}
