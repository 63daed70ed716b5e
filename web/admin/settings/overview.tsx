import { Link } from 'react-router'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { findPlace, isDone } from './launch-checklist.tsx'
import { getSectionLabel } from './search-settings.ts'
import { listSectionGroups } from './sections.ts'
import type { Launch } from './settings-api.ts'

interface OverviewProps {
  role: string
  /** Null for a role that may not see it. */
  launch: Launch | null
}

/** The groups of the settings with their sections, and how many steps of the launch checklist each has left. */
export function Overview({ role, launch }: OverviewProps) {
  const { t } = useTranslation('admin-settings', 'admin')
  const { lang } = useLang()
  const places = (launch?.steps ?? [])
    .filter((step) => !isDone(step))
    .map((step) => findPlace(role, step)?.replace(/[?#].*/, ''))
  return (
    <ul className="border-t border-line">
      {listSectionGroups(role).map(({ group, sections }) => {
        const left = places.filter((place) => sections.some(({ path }) => path === place)).length
        return (
          <li
            key={group}
            className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <div className="flex flex-wrap items-center gap-x-3">
              <h2 className="font-semibold">{t(`groups.${group}`)}</h2>
              {left > 0 && (
                <Badge tone="active">
                  {t('launch.left', { count: left, amount: formatCount(lang, left) })}
                </Badge>
              )}
            </div>
            <p className="flex flex-wrap gap-x-5 gap-y-1">
              {sections.map((section) => (
                <Link key={section.name} to={section.path} className="text-link hover:underline touch:py-2.5">
                  {getSectionLabel(t, section)}
                </Link>
              ))}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
