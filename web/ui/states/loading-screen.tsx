import { DEFAULT_LANG, type Lang } from '../../../shop/localization/languages.ts'
import { useLang } from '../../i18n/translation.tsx'
import { usePageContext } from '../../rendering/page-context.ts'
import { LoadingBars } from '../mark-picture.tsx'

/** A spinner in the middle of an empty area, or as a line above a placeholder. */
export function Spinner({ label, look = 'middle' }: { label: string; look?: 'middle' | 'line' }) {
  const place = look === 'middle' ? 'justify-center py-16' : ''
  return (
    <p role="status" className={`flex items-center gap-3 text-muted ${place}`}>
      <LoadingBars className="size-6" />
      {label}
    </p>
  )
}

/** Covers the page while its messages load. Reads "Loading..." while there are none yet. */
export function FullScreenSpinner({ lang: given }: { lang?: Lang }) {
  const { i18n } = usePageContext()
  const page = useLang()
  const lang = given ?? page.lang
  const isLoaded = i18n.exists(lang, 'common:loading')
  return (
    <div
      lang={isLoaded ? lang : DEFAULT_LANG}
      className="fixed inset-0 z-50 grid animate-enter place-items-center bg-paper"
    >
      <Spinner label={isLoaded ? i18n.getFixedT(lang, 'common')('loading') : 'Loading...'} />
    </div>
  )
}

/** A placeholder for loading content; screen readers read the label beside it. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-control bg-line ${className}`} />
}

export function FieldSkeletons() {
  return ['first', 'second', 'third'].map((key) => (
    <div key={key} className="mb-6">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-2 h-12" />
    </div>
  ))
}
