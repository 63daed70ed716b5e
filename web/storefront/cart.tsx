import { Lock, Minus, Package, Plus, ShoppingBag, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import type { PackageView } from '../../shop/catalog/package-view.ts'
import { fromPounds, multiply, toPounds } from '../../shop/money.ts'
import { ORDER_LIMITS } from '../../shop/orders/order-limits.ts'
import { type CartItem, getUnits, useCart } from '../cart/cart-context.tsx'
import { formatCount, isolateBidi } from '../i18n/formats.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Amount, ChargeNotice, Price } from '../ui/texts/price.tsx'
import { Sentence, SLOT } from '../ui/texts/sentence.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import type { Route } from './+types/cart'
import { OrderTotalAmount } from './cart-totals.tsx'
import { useStartCheckout } from './checkout/pending-checkout.ts'
import { OrderSteps } from './home/order-steps.tsx'
import { PACKAGE_KINDS } from './home/package-kinds.ts'
import { BAR_BUTTON, ORDER_LAYOUT, OrderSkeleton, PayBar, SummaryPanel } from './order-layout.tsx'
import { DeliveredWithin } from './packages/delivered-within.tsx'
import { listPackages, loadCatalog } from './packages/load-catalog.ts'
import { DiscountRows, MissingAmount } from './promotions/discount-rows.tsx'
import { PromotionCodeField } from './promotions/promotion-code-field.tsx'
import { useOrderQuote } from './promotions/use-order-quote.ts'
import { TrustLine } from './trust/trust-line.tsx'

export const handle = declareMessages('cart', 'checkout/promotions', 'home')

export function clientLoader() {
  return loadCatalog()
}

export function HydrateFallback() {
  const { t } = useTranslation('cart')
  return <OrderSkeleton of="lines" title={t('title')} heading={t('heading')} />
}

export default function Cart({ loaderData: catalog }: Route.ComponentProps) {
  const { t } = useTranslation('cart', 'home')
  const { items } = useCart()
  const onSale = new Map(listPackages(catalog).map((entry) => [entry.id, entry]))
  // Current names and prices in the current language. Packages that are no longer sold stay, so that the
  // customer can remove them.
  const lines = items.map((item) => ({
    ...item,
    ...onSale.get(item.id),
    entry: onSale.get(item.id),
    added: item.price,
  }))
  return (
    <div className="shell pt-12 sm:pt-16" data-order-page>
      <PageHead title={t('title')} hidden />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="type-title">{t('heading')}</h1>
        {lines.length > 0 && (
          <Link to={href('/')} className="font-semibold text-link hover:underline touch:-my-2.5 touch:py-2.5">
            {t('continue')}
          </Link>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState icon={ShoppingBag} title={t('empty')} text={t('emptyText')}>
          <Link to={href('/')} className={buttonClass({ look: 'solid', size: 'medium' })}>
            {t('browse')}
          </Link>
        </EmptyState>
      ) : (
        <div className={`${ORDER_LAYOUT} md:grid-rows-[auto_1fr]`}>
          <ul className="min-w-0 border-t border-line">
            {lines.map(({ entry, added, ...item }) => (
              <CartLine key={item.id} item={item} entry={entry} added={added} />
            ))}
          </ul>
          <Summary lines={lines} />
          <section aria-labelledby="next" className="mt-6 max-md:order-3">
            <h2 id="next" className="type-heading text-2xl">
              {t('home:how.title')}
            </h2>
            <OrderSteps isRow />
          </section>
        </div>
      )}
    </div>
  )
}

interface CartLineProps {
  item: CartItem
  /** Undefined for a package that is no longer sold. */
  entry: PackageView | undefined
  /** The price in pounds when the package was added. */
  added: number
}

function CartLine({ item, entry, added }: CartLineProps) {
  const { t, lang } = useTranslation('cart')
  const { items, setQuantity, remove, restore } = useCart()
  const units = getUnits(item)
  const Icon = PACKAGE_KINDS.find(({ key }) => key === item.type)?.icon ?? Package
  const removeWithUndo = () => {
    const before = items
    remove(item.id)
    toast({
      title: t('removed'),
      description: item.name,
      action: { label: t('undo'), onChoose: () => restore(before) },
    })
  }
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-b border-line py-5 md:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]"
      data-line={item.id}
    >
      <Icon className="size-6" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="type-heading">
          <bdi>{item.name}</bdi>
        </h2>
        {units > 1 && (
          <p className="dot-list mt-0.5 text-muted">
            <span>
              <Sentence text={t('each', { price: SLOT })}>
                <Price pounds={item.price} />
              </Sentence>
            </span>
            {item.type !== 'others' && (
              <span className="figures">
                {t('inAll', { amount: isolateBidi(formatCount(lang, units * item.quantity)) })}
              </span>
            )}
          </p>
        )}
        {added !== item.price && (
          <p className="mt-1 text-sm text-muted">
            <Sentence text={t('common:previousPrice', { price: SLOT })}>
              <Price pounds={added} />
            </Sentence>
          </p>
        )}
        {entry ? (
          <p className="mt-0.5 text-sm text-muted">
            <DeliveredWithin entry={entry} />
          </p>
        ) : (
          <p className="mt-1 text-sm text-danger">{t('unavailable')}</p>
        )}
      </div>
      <fieldset
        className="order-3 col-start-2 flex w-max items-center rounded-control border border-edge md:order-none md:col-start-auto"
        aria-label={t('quantity')}
      >
        <button
          type="button"
          aria-label={t('fewer')}
          className="grid size-10 touch:size-11 place-items-center rounded-control hover:bg-accent-wash"
          onClick={() => (units > 1 ? setQuantity(item.id, units - 1) : removeWithUndo())}
        >
          <Minus className="size-4" />
        </button>
        <output className="figures w-8 text-center font-semibold">{units}</output>
        <button
          type="button"
          aria-label={t('more')}
          disabled={units >= ORDER_LIMITS.units}
          className="grid size-10 touch:size-11 place-items-center rounded-control hover:bg-accent-wash disabled:opacity-40"
          onClick={() => setQuantity(item.id, units + 1)}
        >
          <Plus className="size-4" />
        </button>
      </fieldset>
      <p className="order-2 text-end text-lg font-semibold md:order-none md:min-w-20">
        <Price pounds={toPounds(multiply(fromPounds(item.price), units))} />
      </p>
      <button
        type="button"
        aria-label={`${t('remove')}: ${item.name}`}
        className="order-4 -me-2.5 touch:-me-3 grid size-10 touch:size-11 place-items-center justify-self-end rounded-control text-muted hover:bg-danger-wash hover:text-danger md:order-none"
        onClick={removeWithUndo}
      >
        <Trash2 className="size-5" />
      </button>
    </li>
  )
}

function Summary({ lines }: { lines: (CartItem & { entry?: PackageView; added: number })[] }) {
  const { t } = useTranslation('cart')
  const startCheckout = useStartCheckout()
  const isAllSold = lines.every(({ entry }) => entry)
  const quote = useOrderQuote(
    lines.map(({ id, price, ...line }) => ({ id, price, units: getUnits({ id, price, ...line }) })),
    isAllSold,
  )
  const { total } = quote
  return (
    <SummaryPanel
      title={t('summary')}
      className="max-md:order-2 md:row-span-2"
      below={<TrustLine rating={null} hasSeller className="mt-5 flex-col" />}
    >
      <dl className="mt-4 space-y-2">
        <div className="flex justify-between">
          <dt className="text-muted">{t('subtotal')}</dt>
          <dd>
            <Amount money={total.before} />
          </dd>
        </div>
        <DiscountRows total={total} />
        <div className="flex justify-between">
          <dt className="text-muted">{t('delivery')}</dt>
          <dd>{t('free')}</dd>
        </div>
      </dl>
      <PromotionCodeField quote={quote} />
      <dl className="mt-3">
        <div className="flex justify-between border-t border-line pt-3 text-lg font-semibold">
          <dt>{t('common:total')}</dt>
          <dd data-testid="cart-total">
            <OrderTotalAmount total={total} />
          </dd>
        </div>
      </dl>
      <ChargeNotice charge={total.charge} />
      <MissingAmount total={total} />
      <PayBar total={total}>
        <Button
          look="solid"
          size="large"
          className={`w-full ${BAR_BUTTON}`}
          disabled={!isAllSold}
          onClick={() => startCheckout(lines.map(({ entry: _, added: __, ...item }) => item))}
        >
          <Lock className="size-4 shrink-0" aria-hidden="true" />
          {t('checkout')}
        </Button>
      </PayBar>
    </SummaryPanel>
  )
}
