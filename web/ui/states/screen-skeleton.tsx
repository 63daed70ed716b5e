import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { FieldSkeletons, Skeleton, Spinner } from './loading-screen.tsx'
import { ShortScreen } from './message-screen.tsx'

interface ScreenSkeletonProps {
  title: string
  /** Screen that is loading: its parts appear where their placeholders are. */
  look: 'dashboard' | 'orders' | 'order' | 'sections' | 'sheet' | 'form' | 'short' | 'text'
}

/** A private screen while its data loads. */
export function ScreenSkeleton({ title, look }: ScreenSkeletonProps) {
  const { t } = useTranslation('common')
  const spinner = <Spinner label={t('loading')} look="line" />
  const heading = <h1 className="type-title">{title}</h1>
  if (look === 'short')
    return (
      <ShortScreen>
        <PageHead title={title} hidden />
        {heading}
        <div className="mt-3">{spinner}</div>
      </ShortScreen>
    )
  return (
    <div className="shell pt-12 sm:pt-16">
      <PageHead title={title} hidden />
      {look === 'dashboard' && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <Skeleton className="h-10 w-56" />
            {spinner}
          </div>
          <Skeleton className="mt-8 h-56 rounded-panel lg:h-40" />
          <div className="mt-6 h-26 border-y border-line sm:mt-8 sm:h-14" />
          <Skeleton className="mt-8 mb-4 h-8 w-44 sm:mt-10" />
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
          <Skeleton className="mt-2 h-7 w-72 max-w-full" />
          <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Skeleton className="h-64" />
            <div>
              <LineSkeletons />
            </div>
          </div>
        </>
      )}
      {look === 'sections' && (
        <>
          {heading}
          <div className="mt-2 mb-8">{spinner}</div>
          <div className="gap-x-12 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
            <div className="mb-2 max-lg:h-11 max-lg:overflow-hidden max-md:hidden lg:pt-1">
              <LineSkeletons />
            </div>
            <div className="divide-y divide-line rounded-panel border border-line bg-surface">
              {WIDTHS.map((width) => (
                <div
                  key={width}
                  className="flex min-h-15 items-center justify-between gap-x-12 px-5 md:min-h-28 md:px-8"
                >
                  <Skeleton className={`h-6 ${width}`} />
                  <Skeleton className="h-10 w-36 max-md:hidden" />
                </div>
              ))}
            </div>
          </div>
        </>
      )}
      {look === 'sheet' && (
        <div className="max-w-section">
          <div className="mb-5">{spinner}</div>
          <div className="rounded-panel border border-line bg-surface p-5 sm:p-14">
            <Skeleton className="mb-8 h-10 w-64" />
            <LineSkeletons />
          </div>
        </div>
      )}
      {(look === 'form' || look === 'text') && (
        <div className={look === 'form' ? 'max-w-md' : 'max-w-section'}>
          {heading}
          <div className="mt-3 mb-8">{spinner}</div>
          {look === 'form' ? <FieldSkeletons /> : <LineSkeletons />}
        </div>
      )}
    </div>
  )
}

function CardSkeletons() {
  return ['first', 'second'].map((key) => (
    <div key={key} className="mb-4 rounded-panel border border-line bg-surface p-4 sm:p-5">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-1 h-5 max-w-80" />
      <Skeleton className="mt-3.5 h-12" />
    </div>
  ))
}

const WIDTHS = ['w-2/3', 'w-full', 'w-1/2', 'w-5/6', 'w-3/5']

function LineSkeletons() {
  return WIDTHS.map((width) => <Skeleton key={width} className={`my-3.5 h-5 ${width}`} />)
}
