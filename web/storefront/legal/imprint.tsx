import { href, Link } from 'react-router'
import { isStaff } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { getPageContent } from '../../rendering/page-data.server.ts'
import type { Route } from './+types/imprint'
import { LegalPage } from './legal-page.tsx'

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
    hours: claims.reach.hours,
    email: supportEmail,
    vatNumbers: registrations.map(({ number }) => number),
  }
}

/** The seller, and the ways to reach it. The footer has the rules of its shop. */
export default function Imprint({
  loaderData: { name, address, country, hours, email, vatNumbers },
}: Route.ComponentProps) {
  const { t } = useTranslation('footer')
  const sections: { id: string; heading: string; rows: [string, string][] }[] = [
    {
      id: 'seller',
      heading: t('seller.title'),
      rows: [
        [t('seller.name'), name],
        address ? [t('seller.address'), address] : [t('seller.country'), country],
        ...vatNumbers.map((number): [string, string] => [t('seller.vatNumber'), number]),
      ],
    },
    {
      id: 'contact',
      heading: t('seller.contact'),
      rows: [
        [t('seller.email'), `[${email}](mailto:${email})`],
        [t('seller.form'), `[${t('seller.contactForm')}](${href('/contact')})`],
        [hours.title, hours.text],
      ],
    },
  ]
  return (
    <LegalPage
      hidden
      notice={!address && <MissingSeller />}
      page={{
        title: t('imprint'),
        description: t('seller.intro'),
        intro: t('seller.intro'),
        sections: sections.map(({ rows, ...section }) => ({ ...section, body: [{ rows }] })),
      }}
    />
  )
}

/** Tells staff, and nobody else, what the page lacks. */
function MissingSeller() {
  const { t } = useTranslation('footer')
  const user = session.useUser()
  if (!user || !isStaff(user.role)) return null
  return (
    <p className="text-sm font-medium">
      {t('seller.missing')}{' '}
      <Link
        to={href('/settings/:section?', { section: 'identity' })}
        className="font-semibold text-link underline underline-offset-2"
      >
        {t('seller.enter')}
      </Link>
    </p>
  )
}
