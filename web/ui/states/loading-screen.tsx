import { DEFAULT_LANG, type Lang } from '../../../shop/localization/languages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { usePageContext } from '../../rendering/page-context.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { LoadingBars } from '../mark-picture.tsx'

interface LoadingScreenProps {
  title: string
  /** What comes: its parts stand where their placeholders are. */
  look: 'dashboard' | 'orders' | 'order' | 'sections' | 'sheet' | 'form'
}

/** A private screen while its data loads. */
export function LoadingScreen({ title, look }: LoadingScreenProps) {
  const { t } = useTranslation('common')
  const spinner = <Spinner label={t('loading')} look="line" />
  const heading = <h1 className="type-title">{title}</h1>
  return (
    <div className="shell py-12 sm:py-16">
      <PageHead title={title} hidden />
      {look === 'dashboard' && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <Skeleton className="h-10 w-56" />
            {spinner}
          </div>
          <div className="mt-6 h-36 border-y border-line sm:mt-8 sm:h-24" />
          <Skeleton className="mt-8 mb-7 h-8 w-44 sm:mt-12" />
          <CardSkeletons />
        </>
      )}
      {look === 'orders' && (
        <>
          {spinner}
          <div className="mt-3 mb-8">{heading}</div>
          <CardSkeletons />
        </>
      )}
      {look === 'order' && (
        <>
          {spinner}
          <Skeleton className="mt-3 h-10 w-64" />
          <Skeleton className="mt-3 h-6 w-40" />
          <Skeleton className="mt-3 h-7 w-28" />
          <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Skeleton className="h-56" />
            <LineSkeletons />
          </div>
        </>
      )}
      {look === 'sections' && (
        <>
          {heading}
          <div className="mt-2 mb-8">{spinner}</div>
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
            <div className="hidden space-y-3 pt-5 lg:block">
              <LineSkeletons />
            </div>
            <div className="space-y-6 rounded-panel border border-line bg-surface p-5 sm:p-8">
              <FieldSkeletons />
            </div>
          </div>
        </>
      )}
      {look === 'sheet' && (
        <div className="mx-auto max-w-section">
          <div className="mb-5 flex h-10 items-center">{spinner}</div>
          <div className="rounded-panel border border-line bg-surface p-5 sm:p-14">
            <Skeleton className="mb-8 h-10 w-64" />
            <LineSkeletons />
          </div>
        </div>
      )}
      {look === 'form' && (
        <div className="max-w-section">
          {heading}
          <div className="mt-3 mb-8">{spinner}</div>
          <FieldSkeletons />
        </div>
      )}
    </div>
  )
}

function CardSkeletons() {
  return ['first', 'second'].map((key) => (
    <div key={key} className="mb-4 rounded-panel border border-line bg-surface p-5 sm:p-6">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-2 h-5 max-w-80" />
      <Skeleton className="mt-6 h-12" />
      <Skeleton className="mt-6 h-9 w-24" />
    </div>
  ))
}

function LineSkeletons() {
  return ['w-2/3', 'w-full', 'w-1/2', 'w-5/6', 'w-3/5'].map((width) => (
    <Skeleton key={width} className={`my-3.5 h-5 ${width}`} />
  ))
}

function FieldSkeletons() {
  return ['first', 'second', 'third'].map((key) => (
    <div key={key} className="mb-6 max-w-md">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-2 h-12" />
    </div>
  ))
}

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
