import { type ReactNode, useId } from 'react'
import { PageHead } from '../seo/page-head.tsx'
import { Skeleton } from '../ui/states/loading-screen.tsx'

/** The box beside the cart and the checkout. It stays in view on wide screens. */
export function SummaryPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      className="rounded-panel border border-line bg-surface p-6 md:sticky md:top-24"
      aria-labelledby={id}
    >
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The lines or fields of an order, with the summary beside them. */
export const ORDER_LAYOUT =
  'mt-8 grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16'

const SKELETON_KEYS = ['first', 'second', 'third']

interface OrderSkeletonProps {
  title: string
  heading: string
  /** The content beside the summary. */
  of: 'lines' | 'fields'
}

/** The placeholder of the lines or fields and of the summary, until the browser knows them. */
export function OrderSkeleton({ title, heading, of }: OrderSkeletonProps) {
  return (
    <div className="shell py-12 sm:py-16">
      <PageHead title={title} hidden />
      <h1 className="type-title">{heading}</h1>
      <div className={ORDER_LAYOUT} aria-hidden="true" data-order-skeleton={of}>
        {of === 'lines' ? (
          <div className="flex items-center justify-between border-y border-line py-5">
            <Skeleton className="h-6 w-36" />
            <Skeleton className="h-10 w-28" />
          </div>
        ) : (
          <div className="max-w-xl space-y-6">
            {SKELETON_KEYS.map((place) => (
              <div key={place}>
                <Skeleton className="h-5 w-36" />
                <Skeleton className="mt-2 h-12" />
              </div>
            ))}
          </div>
        )}
        <div className="space-y-4 rounded-panel border border-line bg-surface p-6">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-14" />
        </div>
      </div>
    </div>
  )
}
