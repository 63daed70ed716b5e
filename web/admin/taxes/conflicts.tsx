import { Globe } from 'lucide-react'
import { href, Link } from 'react-router'
import { fromPounds } from '../../../shop/money.ts'
import { callApi } from '../../api-client.ts'
import { formatCountry } from '../../i18n/countries.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { CountrySelect } from '../../ui/form/country-select.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { Pager } from '../list/pager.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { TaxConflict } from './taxes-api.ts'

type Row = TaxConflict & { id: string }

const ITEMS = ['ipCountry', 'payerCountry', 'statedCountry'] as const

/** Payments whose evidence names different countries, with what the shop proposes. */
export function Conflicts({ conflicts, next }: { conflicts: TaxConflict[]; next: string | null }) {
  const { t, lang } = useTranslation('admin-taxes')
  const country = (code: string | null) => (code ? formatCountry(lang, code) : '–')
  if (conflicts.length === 0)
    return <EmptyState icon={Globe} title={t('conflicts.none')} text={t('conflicts.noneText')} />
  const columns: Column<Row>[] = [
    {
      id: 'customer',
      heading: t('columns.customer'),
      cell: ({ email, paymentId }) => (
        <Link
          to={href('/receipts/:paymentId', { paymentId })}
          className="block truncate font-semibold underline-offset-4 hover:underline"
        >
          <bdi dir="ltr">{email}</bdi>
        </Link>
      ),
      className: 'w-1/5 max-w-0',
    },
    {
      id: 'date',
      heading: t('columns.date'),
      cell: ({ date }) => <Time date={date} style="day" className="figures text-muted" />,
    },
    {
      id: 'amount',
      heading: t('columns.amount'),
      cell: ({ amount }) => <Amount money={fromPounds(amount)} />,
      align: 'end',
      onCard: 'aside',
    },
    ...ITEMS.map(
      (item): Column<Row> => ({
        id: item,
        heading: t(`columns.${item}`),
        onCard: 'labelled',
        cell: (row) => country(row[item]),
      }),
    ),
    {
      id: 'decision',
      heading: t('columns.decision'),
      cell: (row) => <Decide conflict={row} />,
      onCard: 'buttons',
    },
  ]
  return (
    <>
      <p className="max-w-3xl text-[0.9rem] text-muted">{t('conflicts.intro')}</p>
      <DataTable
        label={t('tabs.conflicts')}
        rows={conflicts.map((conflict) => ({ ...conflict, id: conflict.paymentId }))}
        columns={columns}
        rowAttributes={({ paymentId }) => ({ 'data-conflict': paymentId })}
      />
      <Pager next={next} />
    </>
  )
}

/** Accepts the proposal with one click, or opens the choice of another country. */
function Decide({ conflict: { paymentId, proposed } }: { conflict: TaxConflict }) {
  const { t, lang } = useTranslation('admin-taxes')
  const done = (country: string) => t('conflicts.decided', { country: formatCountry(lang, country) })
  const { run, busy } = useMutation(
    () =>
      callApi('POST /admin/taxes/conflicts/{paymentId}', {
        param: { paymentId },
        json: { country: proposed },
      }),
    {
      done: () => done(proposed),
      failed: t('conflicts.failed'),
    },
  )
  return (
    <>
      <Button size="compact" busy={busy} onClick={() => run()}>
        {t('conflicts.accept', { country: formatCountry(lang, proposed) })}
      </Button>
      <DialogButton
        size="compact"
        look="quiet"
        disabled={busy}
        dialog={
          <FormDialog
            title={t('conflicts.choose')}
            submit={t('conflicts.decide')}
            failed={t('conflicts.failed')}
            done={done}
            onSubmit={async (fields) => {
              const country = String(fields.get('country'))
              await callApi('POST /admin/taxes/conflicts/{paymentId}', {
                param: { paymentId },
                json: { country },
              })
              return country
            }}
          >
            <p>{t('conflicts.chooseText', { country: isolateBidi(formatCountry(lang, proposed)) })}</p>
            <CountrySelect
              label={t('columns.country')}
              name="country"
              placeholder={t('conflicts.pick')}
              defaultValue=""
              required
            />
          </FormDialog>
        }
      >
        {t('conflicts.other')}
      </DialogButton>
    </>
  )
}
