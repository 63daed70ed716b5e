import { FunnelX, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { FilterDate } from '../../ui/form/date-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../list/filter-fields.tsx'
import type { FilterChange } from '../list/use-filters.ts'
import { CHOICES, CLEARED_FILTERS, isFiltered, listSorts, type OrderQuery } from './order-query.ts'

interface OrderFiltersProps {
  query: OrderQuery
  onChange: (part: FilterChange) => void
}

/** Search and filters of the list. The URL holds them. */
export function OrderFilters({ query, onChange }: OrderFiltersProps) {
  const { t } = useTranslation('admin-orders')
  const { t: orders } = useTranslation('orders')
  const id = useId()
  const { queue: _, search, sort: __, ...others } = query
  const [more, setMore] = useState(Object.keys(others).length > 0)
  const selects = [
    {
      name: 'status',
      label: t('filterByStatus'),
      choices: [
        ['', t('anyStatus')],
        ...CHOICES.status.map((status) => [status, orders(`status.${status}`)] as const),
      ],
    },
    {
      name: 'type',
      label: t('packageType'),
      choices: [
        ['', t('packageTypes.any')],
        ...CHOICES.type.map((type) => [type, t(`packageTypes.${type}`)] as const),
      ],
    },
    {
      name: 'paid',
      label: t('paymentFilter.label'),
      choices: [
        ['', t('paymentFilter.any')],
        ...CHOICES.paid.map((paid) => [paid, t(`paymentFilter.${paid}`)] as const),
      ],
    },
    {
      name: 'trial',
      label: t('trialFilter.label'),
      choices: [
        ['', t('trialFilter.any')],
        ...CHOICES.trial.map((trial) => [trial, t(`trialFilter.${trial}`)] as const),
      ],
    },
  ] as const
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        search={search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <IconButton
        label={t('moreFilters')}
        icon={SlidersHorizontal}
        aria-expanded={more}
        aria-controls={id}
        onClick={() => setMore(!more)}
        className="border border-edge aria-expanded:bg-accent-wash lg:hidden"
      />
      <div id={id} className={`flex flex-wrap items-center gap-2 ${more ? '' : 'max-lg:hidden'}`}>
        {selects.map(({ name, label, choices }) => (
          <Select
            key={name}
            size="small"
            aria-label={label}
            value={query[name] ?? ''}
            onChange={(event) => onChange({ [name]: event.target.value })}
            className="max-w-44"
            choices={choices}
          />
        ))}
        {(['from', 'to'] as const).map((end) => (
          <FilterDate
            key={end}
            label={t(end)}
            value={query[end] ?? ''}
            onChange={(day) => onChange({ [end]: day })}
          />
        ))}
        <span className="lg:hidden">
          <OrderSort query={query} onChange={onChange} />
        </span>
      </div>
      {isFiltered(query) && (
        // An icon, because a wider button would wrap and move the list down.
        <IconButton label={t('clearFilters')} icon={FunnelX} onClick={() => onChange(CLEARED_FILTERS)} />
      )}
    </div>
  )
}

/** Sorting of the list: beside the columns on wide windows, among the filters on phones. */
export function OrderSort({ query, onChange }: OrderFiltersProps) {
  const { t } = useTranslation('admin-orders')
  return (
    <Select
      size="small"
      aria-label={t('sortLabel')}
      value={query.sort ?? (query.queue ? 'due' : 'newest')}
      onChange={(event) => onChange({ sort: event.target.value })}
      choices={listSorts(query).map((sort) => [sort, t(`sorts.${sort}`)] as const)}
    />
  )
}
