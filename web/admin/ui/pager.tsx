import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { CURSOR_PARAM } from '../data/use-filters.ts'

/** Goes through the pages of a list. The address holds the cursor; `next` is the one of the following page. */
export function Pager({ next }: { next: string | null }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const isFirst = !params.has(CURSOR_PARAM)
  if (isFirst && !next) return null
  /** Number of pages behind this one in the browser's history. */
  const depth: number = state?.pageDepth ?? 0
  const goTo = (cursor: string | null, options: { replace?: boolean; state?: { pageDepth: number } }) => {
    const changed = new URLSearchParams(params)
    if (cursor) changed.set(CURSOR_PARAM, cursor)
    else changed.delete(CURSOR_PARAM)
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
        onClick={() => goTo(next, { state: { pageDepth: depth + 1 } })}
      >
        {t('pages.next')}
      </Button>
    </nav>
  )
}
