import { lazy, Suspense, useRef } from 'react'
import { data, NavLink, redirect } from 'react-router'
import { requireSession } from '../../account/session.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Screen } from '../ui/screen.tsx'
import { useScrollToCurrent } from '../use-scroll-to-current.ts'
import type { Route } from './+types/settings'
import { MarketingClaimsSection } from './figures/marketing-claims.tsx'
import { Policy } from './figures/policy.tsx'
import { Hours } from './hours/hours.tsx'
import { Identity } from './identity.tsx'
import { Languages } from './languages/languages.tsx'
import { LaunchChecklist } from './launch/launch-checklist.tsx'
import { Methods } from './methods.tsx'
import { Niches } from './niches.tsx'
import { Rates } from './rates/rates.tsx'
import { getFallbackSection, getSection, listSections, type SECTIONS } from './sections.ts'
import { Security } from './security.tsx'
import { ShopSettingsContext, useLoadedSettings } from './shop-settings.ts'

export const handle = declareMessages('admin-settings')

type SectionName = (typeof SECTIONS)[number]['name']

/**
 * Bundled in one chunk, except the text editor with its schemas: a chunk shared with other routes would slow
 * down the storefront.
 */
const SCREENS = {
  launch: LaunchChecklist,
  identity: Identity,
  methods: Methods,
  policy: Policy,
  claims: MarketingClaimsSection,
  rates: Rates,
  niches: Niches,
  hours: Hours,
  security: Security,
  languages: Languages,
  texts: lazy(() => import('./texts/texts.tsx')),
} as const satisfies Record<SectionName, unknown>

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = requireSession(request)
  const section = getSection(new URL(request.url).pathname)
  if (!section) throw data(null, 404)
  const elsewhere = getFallbackSection(role, section)
  if (elsewhere) throw redirect(elsewhere)
  return { role, section: section.name }
}

/** Settings of the shop, by section. */
export default function Settings({ loaderData: { role, section } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-settings')
  const row = useRef<HTMLUListElement>(null)
  useScrollToCurrent(row)
  return (
    <Screen title={t('title')}>
      <nav aria-label={t('title')} className="mt-4 border-b border-line">
        <ul
          ref={row}
          className="-mx-(--gutter) flex gap-x-5 overflow-x-auto px-(--gutter) [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
        >
          {listSections(role).map(({ to, name }) => (
            <li key={to} className="shrink-0">
              <NavLink
                to={to}
                end
                className="-mb-px block border-b-2 border-transparent py-2.5 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {t(`sections.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded section={section} />
    </Screen>
  )
}

function Loaded({ section }: { section: SectionName }) {
  const { t } = useTranslation('admin-settings')
  const { settings, failed, reload } = useLoadedSettings()
  if (failed) return <LoadFailed title={t('loadFailed')} onRetry={reload} />
  if (!settings) return <Spinner label={t('common:loading')} />
  const Section = SCREENS[section]
  return (
    <ShopSettingsContext value={settings}>
      <Suspense fallback={<Spinner label={t('common:loading')} />}>
        <Section />
      </Suspense>
    </ShopSettingsContext>
  )
}
