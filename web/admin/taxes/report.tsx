import { Download, ReceiptText } from 'lucide-react'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { TaxSettings } from '../../../shop/settings/tax-settings.ts'
import { formatCountry } from '../../i18n/countries.ts'
import { formatPercent, formatPounds, isolateBidi, joinFacts } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { Filing } from './filing.tsx'
import { groupRows, type ReportGroup, type ReportLine } from './group-rows.ts'
import { LedgerChecks } from './ledger-checks.tsx'
import { DOWNLOADS, type Period, type TaxReport } from './taxes-api.ts'

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
