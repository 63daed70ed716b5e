import { FunnelX, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterDate } from '../../ui/form/date-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ColumnChooser } from '../list/column-chooser.tsx'
import { SearchField } from '../list/filter-fields.tsx'
import type { FilterChange } from '../list/use-filters.ts'
import { hiddenOrderColumns, useOrderColumns } from './order-columns.tsx'
import {
  CLEARED_FILTERS,
  isFiltered,
  listSorts,
  ORDER_FILTER_CHOICES,
  type OrderQuery,
} from './order-query.ts'

interface OrderFiltersProps {
  query: OrderQuery
  onChange: (part: FilterChange) => void
}

/** Search, filters, sorting and columns of the list. The URL holds all but the columns. */
export function OrderFilters({ query, onChange }: OrderFiltersProps) {
  const { t } = useTranslation('admin-orders', 'admin', 'orders')
  const id = useId()
  const columns = useOrderColumns()
  const { queue: _, search, sort: __, ...others } = query
  const [more, setMore] = useState(Object.keys(others).length > 0)
  const selects = [
    {
      name: 'status',
      label: t('filterByStatus'),
      choices: [
        ['', t('anyStatus')],
        ...ORDER_FILTER_CHOICES.status.map((status) => [status, t(`orders:status.${status}`)] as const),
      ],
    },
    {
      name: 'type',
      label: t('packageType'),
      choices: [
        ['', t('packageTypes.any')],
        ...ORDER_FILTER_CHOICES.type.map((type) => [type, t(`packageTypes.${type}`)] as const),
      ],
    },
    {
      name: 'paid',
      label: t('paymentFilter.label'),
      choices: [
        ['', t('paymentFilter.any')],
        ...ORDER_FILTER_CHOICES.paid.map((paid) => [paid, t(`paymentFilter.${paid}`)] as const),
      ],
    },
  ] as const
  const trial = {
    name: 'trial',
    label: t('trialFilter.label'),
    choices: [
      ['', t('trialFilter.any')],
      ...ORDER_FILTER_CHOICES.trial.map((name) => [name, t(`trialFilter.${name}`)] as const),
    ],
  } as const
  const renderSelect = ({ name, label, choices }: (typeof selects)[number] | typeof trial) => (
    <Select
      key={name}
      size="small"
      aria-label={label}
      value={query[name] ?? ''}
      onChoose={(value) => onChange({ [name]: value })}
      className="max-w-44"
      choices={choices}
    />
  )
  return (
    <div className="mt-4 mb-3 flex flex-wrap items-center gap-2">
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        search={search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <Button
        size="compact"
        aria-expanded={more}
        aria-controls={id}
        onClick={() => setMore(!more)}
        className="font-medium! aria-expanded:bg-accent-wash"
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {t('admin:filters')}
      </Button>
      <span className="max-lg:hidden">
        <OrderSort query={query} onChange={onChange} />
      </span>
      <ColumnChooser columns={columns} hidden={hiddenOrderColumns} />
      {isFiltered(query) && (
        // An icon, because a wider button would wrap and move the list down.
        <IconButton
          label={t('admin:clearFilters')}
          icon={FunnelX}
          onClick={() => onChange(CLEARED_FILTERS)}
        />
      )}
      <div id={id} className={more ? 'flex basis-full flex-wrap items-center gap-2' : 'hidden'}>
        {[...selects, trial].map(renderSelect)}
        <span className="lg:hidden">
          <OrderSort query={query} onChange={onChange} />
        </span>
        {(['from', 'to'] as const).map((end) => (
          <FilterDate
            key={end}
            label={t(end)}
            value={query[end] ?? ''}
            onChange={(day) => onChange({ [end]: day })}
          />
        ))}
      </div>
    </div>
  )
}

function OrderSort({ query, onChange }: OrderFiltersProps) {
  const { t } = useTranslation('admin-orders')
  return (
    <Select
      size="small"
      aria-label={t('sortLabel')}
      value={query.sort ?? (query.queue ? 'due' : 'newest')}
      onChoose={(sort) => onChange({ sort })}
      choices={listSorts(query).map((sort) => [sort, t(`sorts.${sort}`)] as const)}
    />
  )
}
