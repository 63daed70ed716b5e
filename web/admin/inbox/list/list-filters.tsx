import { useTranslation } from '../../../i18n/translation.tsx'
import type { ConversationQuery } from '../inbox-api.ts'
import { getListState, STATES } from './inbox-query.ts'
import { ListSearch } from './list-search.tsx'

const CONTROL = 'h-9 min-w-0 flex-1 rounded-control border border-edge bg-surface px-2 text-sm'

interface ListFiltersProps {
  query: ConversationQuery
  /** Undefined removes a parameter. */
  onChange: (part: Partial<Record<keyof ConversationQuery, string | undefined>>) => void
}

/** Filters of the conversation list. The URL holds them. */
export function ListFilters({ query, onChange }: ListFiltersProps) {
  const { t } = useTranslation('admin-inbox')
  const state = getListState(query)
  // The tab for all states is offered only during a search; otherwise the list would be too long.
  const states = STATES.filter((name) => name !== 'all' || query.search || state === 'all')
  return (
    <div className="space-y-2 border-b border-line pt-3 pb-2 lg:pe-3">
      <ListSearch
        search={query.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <div className="flex gap-2">
        <select
          aria-label={t('filterByChannel')}
          value={query.channel ?? ''}
          onChange={(event) => onChange({ channel: event.target.value || undefined })}
          className={CONTROL}
        >
          <option value="">{t('channels.any')}</option>
          <option value="chat">{t('channels.chat')}</option>
          <option value="contact">{t('channels.contact')}</option>
        </select>
        <select
          aria-label={t('assignee')}
          value={query.assigned ?? ''}
          onChange={(event) => onChange({ assigned: event.target.value || undefined })}
          className={CONTROL}
        >
          <option value="">{t('assignees.any')}</option>
          <option value="me">{t('assignees.me')}</option>
          <option value="nobody">{t('assignees.nobody')}</option>
        </select>
      </div>
      <fieldset className="-mb-2 flex gap-5">
        <legend className="sr-only">{t('filterByState')}</legend>
        {states.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            onClick={() => onChange({ state: name === 'open' && !query.search ? undefined : name })}
            className="-mb-px border-b-2 border-transparent py-2 text-[0.95rem] font-medium whitespace-nowrap text-muted hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
          >
            {t(`states.${name}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
