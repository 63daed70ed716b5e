import { useLocation, useSearchParams } from 'react-router'
import { formatCount } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { RowKeys } from './row-keys.tsx'
import { CURSOR_PARAM } from './use-filters.ts'

/** Shorter lists are counted at a glance. */
const LONG_LIST = 10

/** The foot of a shorter list names no keys, because its rows are quicker to click. */
const ROWS_WITH_KEYS = 5

interface PagerProps {
  /** Cursor of the following page. */
  next: string | null
  /** Number of rows on this page, for the list that a screen is for: it says where it is, and its keys. */
  count?: number
  /** Whether a key selects rows. */
  canSelect?: boolean
  /** Parameter of the cursor in the address, for a second list on a screen. */
  param?: string
}

/** The foot of a list, which goes through its pages. The address holds the cursor. */
export function Pager({ next, count = 0, canSelect = false, param = CURSOR_PARAM }: PagerProps) {
  const { t, lang } = useTranslation('admin')
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const isFirst = !params.has(param)
  if (isFirst && !next && count < ROWS_WITH_KEYS) return null
  /** Cursors of the pages before this one; '' is the first page. Unknown when the address was opened directly. */
  const previous: string[] = state?.[param] ?? []
  const rowsParam = `${param}Rows`
  /** Numbers of rows of those pages. */
  const previousRows: number[] = state?.[rowsParam] ?? []
  const before = previousRows.reduce((sum, rows) => sum + rows, 0)
  const isKnown = count > 0 && (isFirst ? next !== null || count >= LONG_LIST : before > 0)
  const range = {
    from: formatCount(lang, before + 1),
    to: formatCount(lang, before + count),
    total: formatCount(lang, before + count),
  }
  const goTo = (cursor: string, previousCursors: string[], rows: number[]) => {
    const changed = new URLSearchParams(params)
    if (cursor) changed.set(param, cursor)
    else changed.delete(param)
    setParams(changed, { state: { ...state, [param]: previousCursors, [rowsParam]: rows } })
  }
  return (
    <nav aria-label={t('pages.label')} className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      {isKnown && (
        <p className="figures text-sm text-muted">{t(next ? 'pages.range' : 'pages.rangeOf', range)}</p>
      )}
      {count >= ROWS_WITH_KEYS && <RowKeys canSelect={canSelect} />}
      {(!isFirst || next) && (
        <div className="ms-auto flex gap-2">
          <Button
            disabled={isFirst}
            onClick={() => goTo(previous.at(-1) ?? '', previous.slice(0, -1), previousRows.slice(0, -1))}
          >
            {t(previous.length > 0 || isFirst ? 'pages.previous' : 'pages.first')}
          </Button>
          <Button
            disabled={!next}
            onClick={() => goTo(next ?? '', [...previous, params.get(param) ?? ''], [...previousRows, count])}
          >
            {t('pages.next')}
          </Button>
        </div>
      )}
    </nav>
  )
}
