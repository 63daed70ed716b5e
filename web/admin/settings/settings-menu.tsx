import {
  ArrowLeft,
  ArrowRightLeft,
  BadgeCheck,
  Bell,
  Braces,
  Clock,
  Coins,
  CreditCard,
  Gauge,
  Globe,
  History,
  IdCard,
  Languages,
  type LucideIcon,
  Mail,
  Palette,
  Percent,
  ReceiptText,
  Scale,
  Send,
  ShieldCheck,
  Tags,
  Type,
  Webhook,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { ScreenCount } from '../shell/screen-count.tsx'
import { listMenuGroups } from '../shell/screens.ts'
import { getSectionLabel } from './search-settings.ts'
import { getSettingsPath, type ListedSection, listSectionGroups } from './sections.ts'

const ICONS: Record<Exclude<ListedSection['name'], 'launch'>, LucideIcon> = {
  opening: Clock,
  brand: Palette,
  identity: IdCard,
  security: ShieldCheck,
  niches: Tags,
  policy: Scale,
  claims: BadgeCheck,
  payments: CreditCard,
  rates: Coins,
  tax: Percent,
  taxes: ReceiptText,
  texts: Type,
  translations: Languages,
  languages: Globe,
  mail: Send,
  emails: Mail,
  webhooks: Webhook,
  apiReference: Braces,
  data: ArrowRightLeft,
  audit: History,
  notifications: Bell,
}

/** The orders, decisions and conversations that wait while staff are in the settings. */
const WAITING: string[] = ['orders', 'decide', 'inbox']

const ENTRY_CLASS =
  'flex min-h-6.5 items-center gap-2 rounded-control px-2 text-[0.85rem] hover:bg-accent-wash aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold touch:min-h-11 [&>svg]:text-muted'

/** The menu of settings, in place of the main menu on wide windows, with the way back to it and what waits there. */
export function SettingsMenu({ role }: { role: string }) {
  const { t } = useTranslation('admin-settings', 'admin')
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const main = listMenuGroups(role).flat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section may be out of sight.
  useEffect(() => {
    const entry = menu.current?.querySelector('[aria-current=page]')
    // One in sight stays where it is: the page would scroll it above the foot of a form.
    if (entry && entry.getBoundingClientRect().bottom > window.innerHeight)
      entry.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <>
      <nav aria-label={t('admin:mainMenu')} className="border-b border-line pb-1">
        <Link
          to={main[0]?.to ?? href('/')}
          className="flex h-8 items-center gap-2 rounded-control px-2 text-[0.85rem] font-semibold hover:bg-accent-wash touch:h-11"
        >
          <ArrowLeft className="size-4.5 shrink-0 rtl:-scale-x-100" aria-hidden="true" />
          <span className="truncate">{t('admin:mainMenu')}</span>
        </Link>
        <div className="flex justify-between px-2">
          {main
            .filter(({ name }) => WAITING.includes(name))
            .map(({ to, name, icon: Icon }) => (
              <Link
                key={name}
                to={to}
                title={t(`admin:screens.${name}`)}
                className="flex h-7 items-center gap-1 rounded-control text-muted hover:text-ink touch:h-11"
              >
                <Icon className="size-4.5" aria-hidden="true" />
                <span className="sr-only">{t(`admin:screens.${name}`)}</span>
                <ScreenCount name={name} />
              </Link>
            ))}
        </div>
      </nav>
      <nav ref={menu} aria-label={t('title')} className="pt-1.5">
        <Link
          to={href('/settings/:section?')}
          // The launch checklist is a part of the overview.
          aria-current={
            [href('/settings/:section?'), getSettingsPath('launch')].includes(pathname) ? 'page' : undefined
          }
          className={ENTRY_CLASS}
        >
          <Gauge className="size-4.5 shrink-0" aria-hidden="true" />
          {t('overview.title')}
        </Link>
        {listSectionGroups(role).map(({ group, sections }) => (
          <div key={group} className="mt-2">
            <p className="px-2 pb-0.5 text-xs text-muted">{t(`groups.${group}`)}</p>
            <ul aria-label={t(`groups.${group}`)}>
              {sections.map((section) => {
                const Icon = ICONS[section.name]
                return (
                  <li key={section.name}>
                    <Link
                      to={section.path}
                      aria-current={section.path === pathname ? 'page' : undefined}
                      className={ENTRY_CLASS}
                    >
                      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
                      <span className="flex-1">{getSectionLabel(t, section)}</span>
                      <ScreenCount name={section.name} />
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}
