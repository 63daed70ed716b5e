import { useLocation, useNavigate } from 'react-router'
import { readHistoryState } from '../../history-state.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import { watchScrollRow } from '../../ui/scroll-row.ts'

const FILTERS = ['all', 'followers', 'likes', 'views'] as const

export type Filter = (typeof FILTERS)[number]

/**
 * The selected tab. The hash of the address holds it, so that a link such as `/services#likes` opens it and Back returns to
 * it. The server does not know the hash.
 */
export function useFilter(): [Filter, (filter: Filter) => void] {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const setFilter = (filter: Filter) =>
    navigate(
      { search: window.location.search, hash: filter === 'all' ? '' : filter },
      { replace: true, preventScrollReset: true, state: readHistoryState() },
    )
  const named = FILTERS.find((option) => `#${option}` === hash)
  return [isHydrated && named ? named : 'all', setFilter]
}

export function FilterTabs({ filter, onChoose }: { filter: Filter; onChoose: (filter: Filter) => void }) {
  const { t } = useTranslation('services')
  return (
    <div className="top-16 z-20 border-b border-line bg-paper tall:sticky">
      <fieldset
        ref={watchScrollRow}
        className="shell scroll-row flex min-w-0 gap-1 max-sm:gap-0 py-2"
        aria-label={t('filter')}
      >
        {FILTERS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === filter}
            onClick={() => onChoose(option)}
            className="h-10 shrink-0 rounded-full px-4 font-medium max-sm:px-2.5 max-sm:text-[0.9rem] text-muted hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {t(option)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
