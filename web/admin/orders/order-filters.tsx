import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Select } from '../../ui/select.tsx'
import type { FilterChange } from '../data/use-filters.ts'
import { SearchField } from '../ui/search-field.tsx'
import { CHOICES, FILTER_PARAMS, isFiltered, listSorts, type OrderQuery } from './order-query.ts'

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
  const select = (
    name: 'status' | 'type' | 'paid',
    label: string,
    any: string,
    getLabel: (choice: string) => string,
  ) => (
    <Select
      size="small"
      aria-label={label}
      value={query[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
      className="max-w-36"
    >
      <option value="">{any}</option>
      {CHOICES[name].map((choice) => (
        <option key={choice} value={choice}>
          {getLabel(choice)}
        </option>
      ))}
    </Select>
  )
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        search={search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <button
        type="button"
        aria-expanded={more}
        aria-controls={id}
        aria-label={t('moreFilters')}
        title={t('moreFilters')}
        onClick={() => setMore(!more)}
        className="grid size-10 place-items-center rounded-control border border-edge aria-expanded:bg-accent-wash lg:hidden"
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
      </button>
      <div id={id} className={`flex flex-wrap items-center gap-2 ${more ? '' : 'max-lg:hidden'}`}>
        {select('status', t('filterByStatus'), t('anyStatus'), (status) =>
          orders(`status.${status as (typeof CHOICES.status)[number]}`),
        )}
        {select('type', t('packageType'), t('packageTypes.any'), (type) =>
          t(`packageTypes.${type as (typeof CHOICES.type)[number]}`),
        )}
        {select('paid', t('paymentFilter.label'), t('paymentFilter.any'), (paid) =>
          t(`paymentFilter.${paid as (typeof CHOICES.paid)[number]}`),
        )}
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="flex items-center gap-1.5 text-sm text-muted">
            {t(end)}{' '}
            <input
              type="date"
              title={t('utc')}
              value={query[end] ?? ''}
              onChange={(event) => onChange({ [end]: event.target.value })}
              className="h-9 w-34 rounded-control border border-edge bg-surface px-2.5 text-[0.9rem] text-ink hover:border-ink"
            />
          </label>
        ))}
        <span className="lg:hidden">
          <OrderSort query={query} onChange={onChange} />
        </span>
      </div>
      {isFiltered(query) && (
        <button
          type="button"
          onClick={() => onChange(Object.fromEntries(FILTER_PARAMS.map((name) => [name, undefined])))}
          className="h-9 px-1 text-[0.9rem] text-link hover:underline"
        >
          {t('clearFilters')}
        </button>
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
    >
      {listSorts(query).map((sort) => (
        <option key={sort} value={sort}>
          {t(`sorts.${sort}`)}
        </option>
      ))}
    </Select>
  )
}
