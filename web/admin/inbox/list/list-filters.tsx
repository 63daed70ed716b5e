import { useTranslation } from '../../../i18n/translation.tsx'
import { FilterSelect } from '../../list/filter-select.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { useFilters } from '../../list/use-filters.ts'
import type { ConversationQuery } from '../inbox-api.ts'
import { getListState, STATES } from './inbox-query.ts'

/** Filters of the conversation list. The address holds them. */
export function ListFilters({ query, unreadSpam }: { query: ConversationQuery; unreadSpam: number }) {
  const { t } = useTranslation('admin-inbox', 'admin')
  const [, change] = useFilters()
  const state = getListState(query)
  // The tab for all states is offered only during a search; otherwise the list would be too long.
  const states = STATES.filter((name) => name !== 'all' || query.search || state === 'all')
  return (
    <div className="space-y-2 border-b border-line px-4 pt-2.5">
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        search={query.search ?? ''}
        onSearch={(search) => change({ search })}
      />
      <div className="grid grid-cols-2 gap-2">
        <FilterSelect
          label={t('filterByChannel')}
          param="channel"
          value={query.channel ?? ''}
          choices={[
            ['', t('channels.any')],
            ['chat', t('channels.chat')],
            ['contact', t('channels.contact')],
          ]}
        />
        <FilterSelect
          label={t('assignee')}
          param="assigned"
          value={query.assigned ?? ''}
          choices={[
            ['', t('assignees.any')],
            ['me', t('assignees.me')],
            ['nobody', t('assignees.nobody')],
          ]}
        />
      </div>
      <fieldset className="flex gap-5">
        <legend className="sr-only">{t('filterByState')}</legend>
        {states.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            onClick={() => change({ state: name === 'open' && !query.search ? undefined : name })}
            className="-mb-px border-b-2 border-transparent py-2 touch:min-h-11 text-[0.9rem] font-medium whitespace-nowrap text-muted hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
          >
            {t(`states.${name}`)}
            {name === 'spam' && unreadSpam > 0 && (
              <>
                <bdi className="figures ms-1.5 text-xs" aria-hidden="true">
                  {unreadSpam}
                </bdi>
                <span className="sr-only">{t('admin:counts.unread', { count: unreadSpam })}</span>
              </>
            )}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
