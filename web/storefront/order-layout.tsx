import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { FieldSkeletons, Skeleton } from '../ui/states/loading-screen.tsx'
import { ChargeNotice } from '../ui/texts/price.tsx'
import { type CartTotals, OrderTotalAmount } from './cart-totals.tsx'

interface SummaryPanelProps {
  title: string
  /** Stands below the box. */
  below?: ReactNode
  className?: string
  children: ReactNode
}

/** The box beside the cart and the checkout. It stays in view on wide screens. */
export function SummaryPanel({ title, below, className = '', children }: SummaryPanelProps) {
  const id = useId()
  return (
    <div className={`md:sticky md:top-24 ${className}`}>
      <section className="rounded-panel border border-line bg-surface p-6" aria-labelledby={id}>
        <h2 id={id} className="type-heading">
          {title}
        </h2>
        {children}
      </section>
      {below}
    </div>
  )
}

interface FoldedSummaryProps extends Omit<SummaryPanelProps, 'below' | 'className'> {
  total: ReactNode
  /** Something in it needs the customer. */
  opens: boolean
  /** Ends the box, and on a phone the page. */
  after: ReactNode
}

/** The box beside the checkout. On a phone it is one line with the total, above the fields, and opens. */
export function FoldedSummary({ title, total, opens, after, children }: FoldedSummaryProps) {
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || opens
  return (
    <div className="max-md:contents md:rounded-panel md:border md:border-line md:bg-surface md:p-6">
      <section
        className="max-md:order-first max-md:rounded-panel max-md:border max-md:border-line max-md:bg-surface max-md:px-4"
        aria-labelledby={id}
      >
        <h2 id={id} className="type-heading max-md:sr-only">
          {title}
        </h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={() => setOpened(!isOpen)}
          className="fold-row flex min-h-14 w-full items-center gap-2 text-start font-semibold md:hidden"
        >
          {title}
          <span className="ms-auto">{total}</span>
        </button>
        <div id={`${id}-content`} className={`max-md:pb-4 ${isOpen ? '' : 'max-md:hidden'}`}>
          {children}
        </div>
      </section>
      {after && <div className="max-md:order-last md:mt-5">{after}</div>}
    </div>
  )
}

interface PayBarProps {
  total: CartTotals
  /** Stands above the button in the bar of a phone: what the press confirms. Absent where nothing is paid yet. */
  confirms?: ReactNode
  /** The button. */
  children: ReactNode
}

/**
 * The button that leads on from an order. On a phone it is a bar at the bottom of the screen, with the total, unless a
 * keyboard leaves too little room. Where it pays, the total stands beside it on a phone.
 */
export function PayBar({ total, confirms, children }: PayBarProps) {
  const { t } = useTranslation('common')
  return (
    <div
      data-pay-bar={confirms ? 'pays' : ''}
      className={`group mt-5 tall-phone:fixed tall-phone:inset-x-0 tall-phone:bottom-0 tall-phone:z-10 tall-phone:mt-0 tall-phone:grid tall-phone:grid-cols-[auto_minmax(0,1fr)] tall-phone:items-center tall-phone:gap-x-3 tall-phone:border-t tall-phone:border-line tall-phone:bg-surface tall-phone:px-4 tall-phone:pt-2 tall-phone:pb-[calc(0.5rem+env(safe-area-inset-bottom,0px))] ${confirms ? 'max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:items-center max-md:gap-x-6' : ''}`}
    >
      <div className={confirms ? 'md:hidden' : 'hidden tall-phone:block'}>
        <span className="block text-sm text-muted tall-phone:text-xs">{t('total')}</span>
        <OrderTotalAmount
          total={total}
          className={`font-semibold ${confirms ? 'text-xl tall-phone:text-base' : ''}`}
        />
      </div>
      {children}
      {confirms && (
        <div
          className={`hidden text-xs text-muted tall-phone:mb-1 tall-phone:block tall-phone:[.group:has([data-reason])_&]:hidden ${ABOVE_BUTTON}`}
        >
          <ChargeNotice charge={total.charge} name="charge-in-bar" />
          {confirms}
        </div>
      )}
    </div>
  )
}

/** The size of the button in the bar of a phone. */
export const BAR_BUTTON =
  'tall-phone:min-h-12 tall-phone:px-2 tall-phone:py-1 tall-phone:text-base tall-phone:leading-5'

/** In the bar of a phone: a line above the button, as wide as the bar. */
export const ABOVE_BUTTON = 'tall-phone:order-first tall-phone:col-span-full'

/** The lines or fields of an order, with the summary beside them. */
export const ORDER_LAYOUT =
  'mt-8 grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16'

interface OrderSkeletonProps {
  title: string
  heading: string
  /** The content beside the summary. */
  of: 'lines' | 'fields'
}

/** The placeholder of the lines or fields and of the summary, until the browser knows them. */
export function OrderSkeleton({ title, heading, of }: OrderSkeletonProps) {
  return (
    <div className="shell pt-12 sm:pt-16" data-task={of === 'fields' || undefined}>
      <PageHead title={title} hidden />
      <h1 className="type-title">{heading}</h1>
      <div className={ORDER_LAYOUT} aria-hidden="true" data-order-page>
        {of === 'lines' ? (
          <div className="flex items-center justify-between border-y border-line py-5">
            <Skeleton className="h-6 w-36" />
            <Skeleton className="h-10 w-28" />
          </div>
        ) : (
          <div>
            <FieldSkeletons />
          </div>
        )}
        <div
          className={`space-y-4 rounded-panel border border-line bg-surface p-6 ${of === 'fields' ? 'max-md:order-first max-md:h-14 max-md:overflow-hidden max-md:p-4' : ''}`}
        >
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-14" />
        </div>
      </div>
    </div>
  )
}
