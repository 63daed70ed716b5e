import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'

/** Debounce delay of the search, in milliseconds. */
const SEARCH_DELAY_MS = 300

/** Searches during typing. Escape clears the field. */
export function ListSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('admin-inbox')
  const [typed, setTyped] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)
  // The URL changed through a reset or browser navigation, not through typing.
  if (search !== lastSearch) {
    setLastSearch(search)
    setTyped(search)
  }
  const seek = useEffectEvent((text: string) => {
    if (text === search) return
    setLastSearch(text)
    onSearch(text)
  })
  useEffect(() => {
    if (typed.trim() === lastSearch) return
    const timer = setTimeout(() => seek(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, lastSearch])
  const clear = () => {
    setTyped('')
    setLastSearch('')
    onSearch('')
  }
  return (
    <search className="relative block">
      <Search className="pointer-events-none absolute start-3 top-3 size-4 text-muted" aria-hidden="true" />
      <input
        type="search"
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('searchHint')}
        dir={typed ? 'auto' : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        data-inbox-search
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.preventDefault()
          clear()
        }}
        className="h-10 w-full rounded-control border border-edge bg-surface ps-9 pe-3 text-[0.95rem] placeholder:text-muted"
      />
    </search>
  )
}
