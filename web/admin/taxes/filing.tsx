import { CalendarCheck } from 'lucide-react'
import type { TaxRegistration } from '../../../shop/settings/tax-settings.ts'
import { getFilingDeadline } from '../../../shop/tax/filing-deadline.ts'
import { formatCountry } from '../../i18n/countries.ts'
import { formatDate, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { ReportGroup } from './group-rows.ts'
import { getToday, type Period } from './period.ts'

interface FilingProps {
  period: Period
  registrations: TaxRegistration[]
  groups: ReportGroup[]
}

/** What the owner files for the period and by when, for each registration that held in it. */
export function Filing({ period, registrations, groups }: FilingProps) {
  const { t } = useTranslation('admin-taxes')
  const held = registrations.filter(
    ({ from, until }) => from <= period.to && (until === null || until >= period.from),
  )
  return (
    <section aria-labelledby="filing" className="mt-3 max-w-4xl">
      <h2 id="filing" className="sr-only">
        {t('filing.heading')}
      </h2>
      {held.length === 0 && <p className="border-y border-line py-3 text-[0.95rem]">{t('filing.none')}</p>}
      <ul className="border-t border-line empty:hidden">
        {held.map((registration) => (
          <Return
            key={registration.number}
            registration={registration}
            period={period}
            vat={groups
              .filter(({ scheme, registrationNumber: number }) => scheme && number === registration.number)
              .reduce((sum, group) => sum + group.vat, 0)}
          />
        ))}
      </ul>
    </section>
  )
}

interface ReturnProps {
  registration: TaxRegistration
  period: Period
  /** In pounds. */
  vat: number
}

function Return({ registration: { scheme, country, number }, period, vat }: ReturnProps) {
  const { t } = useTranslation('admin-taxes')
  const { lang } = useLang()
  const deadline = getFilingDeadline(scheme, period)
  const isRunning = period.to >= getToday()
  const amount = isolateBidi(formatPounds(lang, vat))
  const day = deadline && isolateBidi(formatDate(lang, deadline, 'day'))
  return (
    <li className="flex items-start gap-3 border-b border-line py-3" data-return={scheme}>
      <CalendarCheck className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6">
        <p className="font-semibold">
          {day ? t('filing.by', { day }) : t(scheme === 'eu_state' ? 'filing.ownRule' : 'filing.otherPeriod')}
        </p>
        <p className="figures">{t(isRunning ? 'filing.soFar' : 'filing.vat', { amount })}</p>
        <p className="w-full text-sm text-muted">
          {t(`schemes.${scheme}`)} · {formatCountry(lang, country)} · <bdi>{number}</bdi>
        </p>
      </div>
    </li>
  )
}
