import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'

/** Debounce delay of the search, in milliseconds. */
const SEARCH_DELAY_MS = 300

/** Searches during typing. "/" focuses the field from anywhere on the screen. */
export function OrderSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('admin-orders')
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)
  // The URL changed through a reset or browser navigation, not through typing.
  if (search !== lastSearch) {
    setLastSearch(search)
    setTyped(search)
  }
  const seek = useEffectEvent(() => {
    const text = typed.trim()
    if (text === search) return
    setLastSearch(text)
    onSearch(text)
  })
  useEffect(() => {
    if (typed.trim() === lastSearch) return
    const timer = setTimeout(seek, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, lastSearch])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className="relative block min-w-0 flex-1 basis-72">
      <Search
        className="pointer-events-none absolute start-3.5 top-3.5 size-5 text-muted"
        aria-hidden="true"
      />
      <input
        ref={box}
        type="search"
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('searchHint')}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-12 w-full rounded-control border border-edge bg-surface ps-11 pe-12 text-ink placeholder:text-muted"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-3 rounded-control border border-line px-2 font-mono text-sm leading-6 text-muted max-sm:hidden"
      >
        /
      </span>
    </search>
  )
}

/** A text field has the focus, or a dialog is open. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  )
}
