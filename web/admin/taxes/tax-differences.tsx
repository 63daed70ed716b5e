import { ArrowRight, CircleCheck } from 'lucide-react'
import { href } from 'react-router'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { formatCountry } from '../../i18n/countries.ts'
import { formatCount, formatPercent, isolateBidi, joinFacts } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { BulkBar, useSelection } from '../list/bulk-bar.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { correctPayments, type Decision, type TaxDifference } from './taxes-api.ts'

type Row = TaxDifference & { id: string }

/** Payments of the period that today's registrations, rates and VAT ids tax differently. */
export function TaxDifferences({ differences }: { differences: TaxDifference[] }) {
  const { t, lang } = useTranslation('admin-taxes')
  const selection = useSelection(differences.map(({ paymentId }) => paymentId))
  const { selected, toggleAll } = selection
  if (differences.length === 0)
    return (
      <EmptyState
        icon={CircleCheck}
        pose="full"
        title={t('corrections.none')}
        text={t('corrections.noneText')}
      />
    )
  const columns: Column<Row>[] = [
    {
      id: 'payment',
      heading: t('columns.payment'),
      cell: ({ id }) => <bdi className="figures text-sm">{shortId(id)}</bdi>,
    },
    {
      id: 'date',
      heading: t('columns.date'),
      cell: ({ date }) => <Time date={date} style="day" className="figures text-muted" />,
      onCard: 'aside',
    },
    {
      id: 'amount',
      heading: t('columns.amount'),
      cell: ({ amount }) => <Amount money={fromPounds(amount)} />,
      align: 'end',
    },
    {
      id: 'current',
      heading: t('columns.current'),
      cell: ({ current, proposed }) => (
        <span className="text-muted">
          <DecisionText decision={current} other={proposed} />
        </span>
      ),
    },
    {
      id: 'proposed',
      heading: t('columns.proposed'),
      cell: ({ current, proposed }) => (
        <span className="inline-flex items-center gap-2 align-middle font-semibold">
          <ArrowRight className="size-4 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
          <DecisionText decision={proposed} other={current} />
        </span>
      ),
      className: 'w-1/2',
    },
  ]
  return (
    <div className="flex flex-col">
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="max-w-3xl text-[0.9rem] text-muted">{t('corrections.intro')}</p>
        {selected.length < differences.length && (
          <Button onClick={toggleAll}>
            {t('corrections.selectAll', { number: isolateBidi(formatCount(lang, differences.length)) })}
          </Button>
        )}
      </div>
      <DataTable
        label={t('tabs.corrections')}
        rows={differences.map((difference) => ({ ...difference, id: difference.paymentId }))}
        columns={columns}
        getLink={({ id }) => href('/receipts/:paymentId', { paymentId: id })}
        selection={selection}
        selectLabel={({ id }) => t('corrections.select', { id: isolateBidi(shortId(id)) })}
        rowAttributes={({ id }) => ({ 'data-difference': id })}
      />
      <BulkBar selection={selection}>
        <DialogButton
          look="solid"
          dialog={
            <ConfirmDialog
              title={t('corrections.issue')}
              text={t('corrections.confirmText')}
              submit={t('corrections.confirm', { count: selected.length })}
              failed={t('corrections.failed')}
              done={(count) => t('corrections.issued', { count })}
              onConfirm={() => correctPayments(selected)}
              onDone={selection.clear}
            />
          }
        >
          {t('corrections.issue')}
        </DialogButton>
      </BulkBar>
    </div>
  )
}

interface DecisionTextProps {
  decision: Decision
  /** The decision beside it. When both read alike, their registrations tell them apart. */
  other: Decision
}

/** How a sale is taxed: "Germany, 19%" or "France, reverse charge". */
function DecisionText({ decision, other }: DecisionTextProps) {
  const { t, lang } = useTranslation('admin-taxes')
  const { treatment, country, rate, registrationNumber: number } = decision
  const how = treatment === 'taxed' ? isolateBidi(formatPercent(lang, rate, 2)) : t(`treatments.${treatment}`)
  const text = t('decision', { country: formatCountry(lang, country), how })
  const isAlike = treatment === other.treatment && country === other.country && rate === other.rate
  return isAlike ? joinFacts(text, number) : text
}
