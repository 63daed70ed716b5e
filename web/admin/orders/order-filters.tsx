import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { CHOICES, isFiltered, listSorts, type OrderQuery, QUEUES } from './order-query.ts'

interface OrderFiltersProps {
  query: OrderQuery
  /** Undefined removes a parameter. */
  onChange: (part: Partial<Record<keyof OrderQuery, string | undefined>>) => void
  onClear: () => void
}

const CHIP =
  'h-10 rounded-full border border-edge px-4 text-[0.95rem] font-medium whitespace-nowrap hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

const CONTROL = 'h-10 min-w-0 rounded-control border border-edge bg-surface px-3 text-[0.95rem]'

/** Filters and sorting of the list. The URL holds them. */
export function OrderFilters({ query, onChange, onClear }: OrderFiltersProps) {
  const { t } = useTranslation('admin-orders')
  const { t: orders } = useTranslation('orders')
  const { queue } = query
  const id = useId()
  const [more, setMore] = useState(Object.keys(query).some((name) => name !== 'queue' && name !== 'search'))
  const select = (
    name: 'status' | 'type' | 'paid',
    label: string,
    any: string,
    getLabel: (choice: string) => string,
  ) => (
    <select
      aria-label={label}
      value={query[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value || undefined })}
      className={CONTROL}
    >
      <option value="">{any}</option>
      {CHOICES[name].map((choice) => (
        <option key={choice} value={choice}>
          {getLabel(choice)}
        </option>
      ))}
    </select>
  )
  return (
    <div className="mt-5 space-y-4">
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        search={query.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('queueLabel')}</legend>
          {[undefined, ...QUEUES].map((name) => (
            <button
              key={name ?? 'all'}
              type="button"
              aria-pressed={queue === name}
              onClick={() => onChange({ queue: name, sort: query.sort === 'due' ? undefined : query.sort })}
              className={CHIP}
            >
              {t(`queues.${name ?? 'all'}`)}
            </button>
          ))}
        </fieldset>
        {queue && <p className="mt-2 text-muted">{t(`queueDescriptions.${queue}`)}</p>}
      </div>
      <button
        type="button"
        aria-expanded={more}
        aria-controls={id}
        onClick={() => setMore(!more)}
        className="flex h-10 items-center gap-2 text-link lg:hidden"
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {t('moreFilters')}
      </button>
      <div id={id} className={`flex flex-wrap items-end gap-2 ${more ? '' : 'max-lg:hidden'}`}>
        {select('status', t('filterByStatus'), t('anyStatus'), (status) =>
          orders(`status.${status as (typeof CHOICES.status)[number]}`),
        )}
        {select('type', t('packageType'), t('packageTypes.any'), (type) =>
          t(`packageTypes.${type as (typeof CHOICES.type)[number]}`),
        )}
        {select('paid', t('paymentFilter.label'), t('paymentFilter.any'), (paid) =>
          t(`paymentFilter.${paid as (typeof CHOICES.paid)[number]}`),
        )}
        <select
          aria-label={t('sortLabel')}
          value={query.sort ?? (queue ? 'due' : 'newest')}
          onChange={(event) => onChange({ sort: event.target.value })}
          className={CONTROL}
        >
          {listSorts(query).map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </select>
        <span className="flex flex-wrap gap-2">
          {' '}
          {(['from', 'to'] as const).map((end) => (
            <Labelled key={end} label={t(end)}>
              <input
                type="date"
                title={t('utc')}
                value={query[end] ?? ''}
                onChange={(event) => onChange({ [end]: event.target.value || undefined })}
                className={CONTROL}
              />
            </Labelled>
          ))}
        </span>{' '}
      </div>
      {isFiltered(query) && (
        <button type="button" onClick={onClear} className="text-link underline-offset-4 hover:underline">
          {t('clearFilters')}
        </button>
      )}
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label contains its control
    <label className="flex min-w-0 items-center gap-2 text-sm text-muted">
      {label}
      {children}
    </label>
  )
}
