import { CalendarCheck, Download, ReceiptText } from 'lucide-react'
import { href, Link } from 'react-router'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { TaxRegistration, TaxSettings } from '../../../shop/settings/tax-settings.ts'
import { getFilingDeadline } from '../../../shop/tax/filing-deadline.ts'
import { formatCountry } from '../../i18n/countries.ts'
import { formatDate, formatPercent, formatPounds, isolateBidi, joinFacts } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { groupRows, type ReportGroup, type ReportLine } from './group-rows.ts'
import { LedgerChecks } from './ledger-checks.tsx'
import { DOWNLOADS, getToday, type Period, type TaxReport } from './taxes-api.ts'

/** Shows the returns to file, and net, VAT and gross of a period by registration, country and rate. */
export function Report({ report, tax }: { report: TaxReport; tax: TaxSettings }) {
  const { t, lang } = useTranslation('admin-taxes')
  const { totals, rows } = report
  const groups = groupRows(rows)
  return (
    <>
      <Filing period={report} tax={tax} groups={groups} />
      <dl className="mt-3 grid grid-cols-3 gap-x-4 border-b border-line pb-4" data-totals>
        {(['net', 'vat', 'gross'] as const).map((name) => (
          <div key={name} data-total={name}>
            <dt className="text-sm text-muted">{t(`columns.${name}`)}</dt>
            <dd className="figures text-lg font-semibold sm:text-xl">
              <bdi>{formatSigned(lang, totals[name])}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? (
        <EmptyState icon={ReceiptText} title={t('report.none')} text={t('report.noneText')} />
      ) : (
        <>
          {groups.map((group) => (
            <Group key={group.id} group={group} isOnly={groups.length === 1} />
          ))}
          {groups.some(({ treatment }) => treatment === 'taxed') && (
            <p className="mt-2 mb-4 text-sm text-muted">{t('report.note')}</p>
          )}
        </>
      )}
      <LedgerChecks report={report} />
    </>
  )
}

function formatSigned(lang: Lang, pounds: number): string {
  const text = formatPounds(lang, Math.abs(pounds))
  return pounds < 0 ? `−${text}` : text
}

/** Shows zero as a dash, so that the amounts stand out. */
function Pounds({ amount }: { amount: number }) {
  const { lang } = useLang()
  return amount === 0 ? <span className="text-muted">–</span> : <Amount text={formatSigned(lang, amount)} />
}

export function Downloads({ period }: { period: Period }) {
  const { t } = useTranslation('admin-taxes')
  const { run } = useSubmit((name: keyof typeof DOWNLOADS) => DOWNLOADS[name](period), {
    failed: t('downloads.failed'),
  })
  return (
    <RowMenu
      label={t('downloads.open')}
      face={
        <>
          <Download className="size-4" aria-hidden="true" />
          <span>{t('downloads.open')}</span>
        </>
      }
      items={(['report', 'entriesCsv', 'entriesJson'] as const).map((name) => ({
        label: t(`downloads.${name}`),
        icon: Download,
        onSelect: () => run(name),
      }))}
    />
  )
}

const AMOUNTS = ['sales', 'refunds', 'corrections', 'net', 'vat'] as const

/** Sales under one registration. The totals above the only group are its own. */
function Group({ group, isOnly }: { group: ReportGroup; isOnly: boolean }) {
  const { t, lang } = useTranslation('admin-taxes')
  const { scheme, registrationCountry: state, registrationNumber: number, treatment, net, vat } = group
  const registration = scheme && state && [t(`schemes.${scheme}`), formatCountry(lang, state), number]
  const title = joinFacts(...(registration || []), treatment !== 'taxed' && t(`treatments.${treatment}`))
  // Columns without an amount are left out, and with them the sales that the net amount repeats.
  const hasAmounts = (name: (typeof AMOUNTS)[number]) => group.lines.some((line) => line[name] !== 0)
  const differs = hasAmounts('refunds') || hasAmounts('corrections') || hasAmounts('vat')
  const amounts = AMOUNTS.filter((name) => (name === 'sales' ? differs : name === 'net' || hasAmounts(name)))
  const columns: Column<ReportLine>[] = [
    {
      id: 'country',
      heading: t('columns.country'),
      cell: ({ country }) => <span className="font-semibold">{formatCountry(lang, country)}</span>,
      className: 'w-1/3',
    },
    {
      id: 'rate',
      heading: t('columns.rate'),
      cell: ({ rate }) => <bdi className="figures">{formatPercent(lang, rate, 2)}</bdi>,
      className: 'w-1/10',
      align: 'end',
      onCard: 'labelled',
    },
    ...amounts.map(
      (name): Column<ReportLine> => ({
        id: name,
        heading: t(`columns.${name}`),
        cell: (line) => <Pounds amount={line[name]} />,
        className: 'w-[14%] last:pe-0',
        align: 'end',
        onCard: 'labelled',
      }),
    ),
  ]
  return (
    <section aria-label={title} className="mt-6" data-group={group.scheme ?? treatment}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-6 font-semibold">
        <span className="inline-block first-letter:uppercase">{title}</span>{' '}
        {!isOnly && (
          <span className="figures text-sm font-normal text-muted">
            {t('report.groupTotal', {
              net: isolateBidi(formatSigned(lang, net)),
              vat: isolateBidi(formatSigned(lang, vat)),
            })}
          </span>
        )}
      </h2>
      <DataTable
        label={title}
        rows={group.lines}
        columns={columns}
        rowAttributes={({ country }) => ({ 'data-country': country })}
      />
    </section>
  )
}

interface FilingProps {
  period: Period
  tax: TaxSettings
  /** The sales of the period, whose VAT the returns state. */
  groups: ReportGroup[]
}

/** The returns of a period with their last days: one for each registration that held in it. */
function Filing({ period, tax: { registrations, isConfirmed }, groups }: FilingProps) {
  const { t, lang } = useTranslation('admin-taxes')
  const day = (date: string) => isolateBidi(formatDate(lang, date, 'day'))
  const held = registrations.filter(
    ({ from, until }) => from !== '' && from <= period.to && (until === null || until >= period.from),
  )
  const isKnown = isConfirmed || registrations.length > 0
  const isOver = period.to < getToday()
  return (
    <section aria-labelledby="filing">
      {held.length === 0 && (
        <Notice
          className="mb-4"
          tone={isKnown ? 'good' : 'warning'}
          data-filing={isKnown ? 'none' : 'unknown'}
          title={t(isKnown ? 'filing.nothing' : 'filing.unknown')}
          action={
            !isKnown && (
              <Link to={href('/settings/:section?', { section: 'tax' })} className={buttonClass()}>
                {t('filing.state')}
              </Link>
            )
          }
        >
          {t(isKnown ? 'filing.none' : 'filing.unknownText')}
        </Notice>
      )}
      <h2 id="filing" className="text-lg font-semibold">
        <FactLine>
          {isOver ? held.length > 0 && t('filing.heading') : t('filing.running')}
          {t('filing.period', { from: day(period.from), to: day(period.to) })}
        </FactLine>
      </h2>
      <ul className="mt-1.5 border-t border-line empty:hidden">
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
  const { t, lang } = useTranslation('admin-taxes')
  const deadline = getFilingDeadline(scheme, period)
  const isRunning = period.to >= getToday()
  const day = deadline && isolateBidi(formatDate(lang, deadline, 'day'))
  return (
    <li className="flex items-start gap-3 border-b border-line py-3" data-return={scheme}>
      <CalendarCheck className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6">
        <p className="font-semibold">
          {day ? t('filing.by', { day }) : t(scheme === 'eu_state' ? 'filing.ownRule' : 'filing.otherPeriod')}
        </p>
        <p className="figures">
          {t(isRunning ? 'filing.soFar' : 'filing.vat', { amount: isolateBidi(formatPounds(lang, vat)) })}
        </p>
        <FactLine className="w-full text-sm text-muted">
          {t(`schemes.${scheme}`)}
          {formatCountry(lang, country)}
          {number}
        </FactLine>
      </div>
    </li>
  )
}
