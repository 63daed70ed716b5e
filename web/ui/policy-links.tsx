import { href, Link } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'

/** Links to the terms and the refund policy of a version. */
export function PolicyLinks({ version }: { version: string }) {
  const { t } = useTranslation('footer')
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {(['terms', 'refund'] as const).map((page) => (
        <Link
          key={page}
          to={
            page === 'refund'
              ? href('/policies/refund/:version', { version })
              : href('/policies/terms/:version', { version })
          }
          className="text-link underline underline-offset-2"
        >
          {t(page)}
        </Link>
      ))}
    </span>
  )
}
