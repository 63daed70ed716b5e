import { Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { MAX_SEARCH_LENGTH } from '../../../shop/text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { type Choices, Select, type SelectProps } from '../../ui/form/select.tsx'
import { getLatinKey, isShortcut, useKeyDown } from '../ui/use-key-down.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { CURSOR_PARAM, useFilters } from './use-filters.ts'

/** Debounce delay of the search, in milliseconds. */
const SEARCH_DELAY_MS = 300

interface SearchFieldProps {
  /** Accessible name. */
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
}

/** Searches during typing. "/" focuses the field from anywhere on the screen. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('admin')
  const isNarrow = useMediaQuery('(max-width: 40rem)')
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)
  // The URL changed through a reset or browser navigation, not through typing.
  if (search !== lastSearch) {
    setLastSearch(search)
    setTyped(search)
  }
  const seek = () => {
    const text = typed.trim()
    if (text === search) return
    setLastSearch(text)
    onSearch(text)
  }
  const seekAfterTyping = useEffectEvent(seek)
  // A search during another navigation, such as to a tab, would cancel it.
  const isNavigating = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isNavigating || typed.trim() === lastSearch) return
    const timer = setTimeout(seekAfterTyping, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, lastSearch, isNavigating])
  useKeyDown((event) => {
    if (getLatinKey(event) !== '/' || !isShortcut(event)) return
    event.preventDefault()
    box.current?.focus()
  })
  return (
    <search className="@container relative block min-w-0 flex-1 basis-44">
      <Search
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted"
        aria-hidden="true"
      />
      <input
        ref={box}
        type="search"
        aria-label={label}
        title={label}
        aria-keyshortcuts="/"
        placeholder={isNarrow ? t('search') : placeholder}
        // An empty field keeps the direction of its placeholder.
        dir={typed === '' ? undefined : 'auto'}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // A click on a tab leaves the field first. A search after the click would undo the tab.
        onBlur={seek}
        className="h-9 touch:h-11 w-full rounded-control border border-edge bg-surface ps-9 pe-9 @max-3xs:pe-3 text-[0.9rem] text-ink text-ellipsis placeholder:text-muted"
      />
      {typed === '' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto h-5 rounded-sm border border-line px-1.5 type-code leading-4.5 text-muted max-sm:hidden @max-3xs:hidden"
        >
          /
        </span>
      )}
    </search>
  )
}

/** Filters beside the search of a list; on phones behind a button, unless one of them is set. */
export function FoldedFilters({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [isOpen, setOpen] = useState(isSet)
  return (
    <>
      <Button
        size="compact"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="font-medium! aria-expanded:bg-accent-wash sm:hidden"
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {t('filters')}
      </Button>
      <div
        id={id}
        className={`flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:basis-full max-sm:[&>span]:grow ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        {children}
      </div>
    </>
  )
}

/** Parameters of the address that are no filters. */
const KEPT = [CURSOR_PARAM, 'lang', 'tab']

/** The first action on a list that its filters have emptied; renders nothing without filters. */
export function ClearFilters() {
  const { t } = useTranslation('admin')
  const [filters, change] = useFilters()
  const names = [...filters.keys()].filter((name) => !KEPT.includes(name))
  if (names.length === 0) return null
  return (
    <Button onClick={() => change(Object.fromEntries(names.map((name) => [name, undefined])))}>
      {t('clearFilters')}
    </Button>
  )
}

interface FilterSelectProps extends Pick<SelectProps<string>, 'className' | 'children'> {
  label: string
  /** Parameter of the address that holds the choice. */
  param: string
  /** By default what the address holds, if it is one of the choices. */
  value?: string
  /** '' stands for no filter. */
  choices: Choices
  /** Parameter that a change removes, because it depends on this one. */
  removes?: string
}

/** Filter of a list, held by the address. Its children are further options, such as a group. */
export function FilterSelect({ label, param, removes, ...select }: FilterSelectProps) {
  const [filters, change] = useFilters()
  const chosen = select.choices.find(([value]) => value === filters.get(param))
  return (
    <Select
      size="small"
      aria-label={label}
      value={chosen?.[0] ?? ''}
      onChoose={(value) => change({ ...(removes && { [removes]: undefined }), [param]: value })}
      {...select}
    />
  )
}
