import { FlaskConical } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { withSearch } from '../../with-search.ts'

/** One line while the shop is in trial or has trial orders, which no figure counts. */
export function TrialMessage({ orders }: { orders: number }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  const isTrial = useRootData()?.isTrial ?? false
  if (!isTrial && orders === 0) return null
  return (
    <p
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-wash px-3 py-2"
      data-testid="trial-message"
    >
      <FlaskConical className="size-5 shrink-0" aria-hidden="true" />
      {isTrial && <span className="font-semibold">{t('trial.mode')}</span>}{' '}
      {orders > 0 && (
        <Link
          to={withSearch(href('/admin/orders'), { trial: 'only' })}
          className="figures text-link underline-offset-4 hover:underline"
        >
          {t('trial.notCounted', { count: orders, amount: isolateBidi(formatCount(lang, orders)) })}
        </Link>
      )}
    </p>
  )
}
