import { useLocation, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { CURSOR_PARAM } from './use-filters.ts'

interface PagerProps {
  /** Cursor of the following page. */
  next: string | null
  /** Parameter of the cursor in the address, for a second list on a screen. */
  param?: string
}

/** Goes through the pages of a list. The address holds the cursor. */
export function Pager({ next, param = CURSOR_PARAM }: PagerProps) {
  const { t } = useTranslation('admin')
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const isFirst = !params.has(param)
  if (isFirst && !next) return null
  /** Cursors of the pages before this one; '' is the first page. Unknown when the address was opened directly. */
  const previous: string[] = state?.[param] ?? []
  const goTo = (cursor: string, previousCursors: string[]) => {
    const changed = new URLSearchParams(params)
    if (cursor) changed.set(param, cursor)
    else changed.delete(param)
    setParams(changed, { state: { ...state, [param]: previousCursors } })
  }
  return (
    <nav aria-label={t('pages.label')} className="mt-4 flex gap-2">
      <Button
        size="small"
        look="line"
        disabled={isFirst}
        onClick={() => goTo(previous.at(-1) ?? '', previous.slice(0, -1))}
      >
        {t(previous.length > 0 || isFirst ? 'pages.previous' : 'pages.first')}
      </Button>
      <Button
        size="small"
        look="line"
        disabled={!next}
        onClick={() => goTo(next ?? '', [...previous, params.get(param) ?? ''])}
      >
        {t('pages.next')}
      </Button>
    </nav>
  )
}
