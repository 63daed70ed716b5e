import { useState } from 'react'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { usePolling } from '../../../ui/hooks/use-polling.ts'
import { logFailure } from '../../data/log-failure.ts'
import { fetchLiveVisitors, type LiveVisitorCounts } from '../fetch-analytics.ts'

const REFRESH_INTERVAL_MS = 15_000

/** Visitors in the shop at this moment, by page. Shows nothing after a failure, because an old count would be wrong. */
export function LiveVisitors({ first }: { first: LiveVisitorCounts | null }) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const [data, setData] = useState(first)
  usePolling(async () => setData(await logFailure(fetchLiveVisitors())), REFRESH_INTERVAL_MS)
  const count = data?.visitors
  return (
    // Reserves its height before the count is loaded.
    <div className="mt-2 min-h-8" data-live={count}>
      {data && count !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <p className="flex items-center gap-2 font-semibold">
            <span
              aria-hidden="true"
              className={`size-2.5 rounded-full ${count > 0 ? 'animate-pulse bg-success' : 'border border-edge'}`}
            />
            {t('liveVisitors', { count, amount: isolateBidi(formatCount(lang, count)) })}
          </p>
          {data.pages.length > 0 && (
            <ul aria-label={t('livePages')} className="flex min-w-0 flex-wrap gap-1.5 text-sm">
              {data.pages.map(({ page, visitors }) => (
                <li
                  key={page}
                  className="flex min-w-0 items-center gap-2 rounded-full border border-line px-2.5 py-0.5"
                >
                  <bdi dir="ltr" className="min-w-0 break-all">
                    {page}
                  </bdi>
                  <span className="figures text-muted">{formatCount(lang, visitors)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
