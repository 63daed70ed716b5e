import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { CURSOR_PARAM } from '../data/use-filters.ts'

interface PagerProps {
  /** Cursor of the following page. */
  next: string | null
  /** Parameter of the cursor in the address, for a second list on a screen. */
  param?: string
}

/** Goes through the pages of a list. The address holds the cursor. */
export function Pager({ next, param = CURSOR_PARAM }: PagerProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const isFirst = !params.has(param)
  if (isFirst && !next) return null
  /** Number of pages behind this one in the browser's history. */
  const depth: number = state?.[param] ?? 0
  const goTo = (
    cursor: string | null,
    options: { replace?: boolean; state?: Record<string, number>; preventScrollReset?: boolean },
  ) => {
    const changed = new URLSearchParams(params)
    if (cursor) changed.set(param, cursor)
    else changed.delete(param)
    setParams(changed, options)
  }
  return (
    <nav aria-label={t('pages.label')} className="mt-4 flex gap-2">
      <Button
        size="small"
        look="line"
        disabled={isFirst}
        onClick={() => (depth > 0 ? navigate(-1) : goTo(null, { replace: true }))}
      >
        {t(depth > 0 || isFirst ? 'pages.previous' : 'pages.first')}
      </Button>
      <Button
        size="small"
        look="line"
        disabled={!next}
        onClick={() => goTo(next, { state: { ...state, [param]: depth + 1 } })}
      >
        {t('pages.next')}
      </Button>
    </nav>
  )
}
