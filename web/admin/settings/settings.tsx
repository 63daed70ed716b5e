import { lazy, Suspense, useEffect } from 'react'
import { href, Link, useLocation } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { isLang, type Lang } from '../../../shop/localization/languages.ts'
import { requireSession } from '../../account/session.ts'
import { callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { focusField } from '../../ui/form/use-field-errors.ts'
import { logFailure } from '../data/log-failure.ts'
import { FormSkeleton } from '../shell/screen-skeleton.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/settings'
import { Backup } from './backup.tsx'
import { Brand } from './brand/brand.tsx'
import { SettingsForm } from './forms/settings-form.tsx'
import { Languages } from './languages.tsx'
import { LaunchChecklist } from './launch-checklist.tsx'
import { Mail } from './mail/mail.tsx'
import { fetchMail } from './mail/mail-api.ts'
import { Niches } from './niches.tsx'
import { Notifications } from './notifications/notifications.tsx'
import { fetchNotificationSettings } from './notifications/notifications-api.ts'
import { Opening } from './opening.tsx'
import { fetchFacts, Overview } from './overview.tsx'
import { MoneyState, type PaymentProvider } from './payments/money-state.tsx'
import { ProviderPanel } from './payments/provider-panel.tsx'
import { Rates } from './rates.tsx'
import { requireSection, type SettingsSection } from './sections.ts'
import {
  type BackupStatus,
  fetchLaunch,
  fetchSentenceParts,
  fetchSettings,
  type Launch,
  type SectionProps,
} from './settings-api.ts'
import { Claims } from './sources/sources.tsx'
import { Tax } from './tax/tax.tsx'
import { fetchPageTexts } from './texts/page-texts-api.ts'

export const handle = declareMessages('admin-settings', 'admin-taxes', 'checkout')

/**
 * All sections are in one chunk, except the text editor with its schemas: a chunk shared with other routes would
 * slow down the storefront.
 */
const Texts = lazy(() => import('./texts/texts.tsx'))

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { role } = requireSession(request)
  const first = requireSection(role, params.section)
  const section = params.section === undefined ? 'overview' : first
  const [shop, content] = await Promise.all([
    fetchSettings(),
    section === 'overview'
      ? { section: 'overview' as const, facts: await fetchFacts(role) }
      : loadSection(section, role, new URL(request.url).searchParams),
  ])
  return { role, shop, content }
}

/** Loads what a section shows beside the settings. */
async function loadSection(section: SettingsSection, role: string, search: URLSearchParams) {
  const lang = getPageLang(search)
  switch (section) {
    case 'launch':
      return { section, launch: await fetchLaunch() }
    case 'opening':
      return { section, launch: hasPermission(role, 'settings:manage') ? await fetchLaunch() : null }
    case 'brand':
      return { section, files: await callApi('GET /admin/brand') }
    case 'payments': {
      const [launch, { providers }] = await Promise.all([
        logFailure(fetchLaunch()),
        callApi('GET /admin/payment-providers'),
      ])
      return { section, launch, providers }
    }
    case 'mail':
      return { section, ...(await fetchMail(search.get('selector') ?? '')) }
    case 'rates':
      return { section, rates: await callApi('GET /admin/rates') }
    case 'notifications':
      return { section, ...(await fetchNotificationSettings()) }
    case 'security':
      return { section, backup: await callApi('GET /admin/backup') }
    case 'tax':
      return { section, taxRates: await callApi('GET /admin/taxes/rates') }
    case 'policy':
      return { section, parts: await fetchSentenceParts(lang) }
    case 'claims':
      return { section, claims: (await callApi('GET /admin/claims')).claims }
    case 'texts':
      return { section, texts: await fetchPageTexts(search) }
    default:
      return { section }
  }
}

/** The address has the language while it changes. */
function getPageLang(search: URLSearchParams): Lang {
  const lang = search.get('lang') ?? document.documentElement.lang
  return isLang(lang) ? lang : 'en'
}

/** Lists are as wide as their lines. Texts may stand in columns of languages, which take all of the width. */
const WIDTHS: Partial<Record<SettingsSection | 'overview', string>> = {
  languages: 'max-w-180',
  launch: 'max-w-180',
  niches: 'max-w-140',
  texts: '',
}

/** Settings of the shop, by section. Their menu is in the sidebar; on phones the overview stands for it. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-settings', 'admin')
  const { section } = loaderData.content
  useFocusOnField()
  return (
    <Screen
      title={section === 'overview' ? t('title') : t(`sections.${section}`)}
      intro={<span className="block max-w-2xl">{t(`intros.${section}`)}</span>}
    >
      <div className={`text-[0.95rem] ${WIDTHS[section] ?? 'max-w-form'}`}>
        <Suspense fallback={<FormSkeleton />}>
          <Section key={section} {...loaderData} />
        </Suspense>
      </div>
    </Screen>
  )
}

function Section({ role, shop, content }: Route.ComponentProps['loaderData']) {
  switch (content.section) {
    case 'overview':
      return <Overview role={role} shop={shop} facts={content.facts} />
    case 'launch':
      return <LaunchChecklist role={role} launch={content.launch} />
    case 'brand':
      return <Brand shop={shop} files={content.files} />
    case 'payments':
      return <Payments shop={shop} launch={content.launch} providers={content.providers} />
    case 'mail':
      return <Mail {...content} shop={shop} />
    case 'notifications':
      return <Notifications role={role} {...content} />
    case 'claims':
      return <Claims shop={shop} claims={content.claims} />
    case 'rates':
      return <Rates status={content.rates} />
    case 'tax':
      return <Tax shop={shop} rates={content.taxRates} />
    case 'niches':
      return <Niches shop={shop} />
    case 'opening':
      return <Opening role={role} shop={shop} launch={content.launch} />
    case 'texts':
      return <Texts shop={shop} texts={content.texts} />
    case 'languages':
      return <Languages shop={shop} />
    case 'security':
      return <Security role={role} shop={shop} backup={content.backup} />
    case 'policy':
      return <SettingsForm section={content.section} shop={shop} parts={content.parts} />
    default:
      return <SettingsForm section={content.section} shop={shop} />
  }
}

/** Focuses the field or row that the address names: '#supportEmail', the first end of a range, '#EUR'. */
function useFocusOnField() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link focuses the field again
  useEffect(() => {
    const name = CSS.escape(decodeURIComponent(hash.slice(1)))
    if (name === '') return
    const field = document.querySelector<HTMLElement>(
      `main :is([name="${name}"], [name^="${name}."], #${name})`,
    )
    focusField(field, { preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [hash, key])
}

/** How staff prove who they are, and the backup. */
function Security({ role, shop, backup }: SectionProps & { role: string; backup: BackupStatus }) {
  const { t } = useTranslation('admin-settings')
  const note = (
    <>
      {t('security.requireSecondFactorText')}{' '}
      <Link to={`${href('/account')}#second-factor`} className="text-link underline underline-offset-4">
        {t('security.setUpOwn')}
      </Link>
    </>
  )
  return (
    <>
      <Backup role={role} status={backup} />
      <SettingsForm section="security" shop={shop} notes={{ staffSecondFactor: note }} />
    </>
  )
}

/** Whether the shop takes real money, its payment providers, and their methods. */
function Payments({
  shop,
  launch,
  providers,
}: SectionProps & { launch: Launch | null; providers: PaymentProvider[] }) {
  const isNoneSetUp = providers.every(({ source }) => source === null)
  return (
    <>
      {launch && <MoneyState launch={launch} providers={providers} />}
      {providers.map((provider, place) => (
        <ProviderPanel
          key={provider.provider}
          shop={shop}
          provider={provider}
          isRecommended={place === 0 && isNoneSetUp}
        />
      ))}
    </>
  )
}
