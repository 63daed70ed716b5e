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

/** The placeholder of the lines and the summary, until the browser knows them. */
export function OrderSkeleton({ title, heading }: { title: string; heading: string }) {
  return (
    <div className="shell py-12 sm:py-16">
      <PageHead title={title} hidden />
      <h1 className="type-title">{heading}</h1>
      <div className="mt-8 grid gap-10 md:grid-cols-[1fr_20rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}
