import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isCurrency } from '../../../shop/currencies.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { ORDER_LIMITS } from '../../../shop/orders/order-limits.ts'
import { isInScope } from '../../../shop/pricing/promotion-rule.ts'
import { type Answer, ApiError, type ApiRequest, callApi } from '../../api-client.ts'
import { formatCount, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { parseDecimal, parseWhole } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Select } from '../../ui/form/select.tsx'
import { takeAnyDigits } from '../../ui/form/take-any-digits.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { getPackageName, type StaffPackage } from '../data/packages-api.ts'
import { AddButton } from '../ui/add-button.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { PreviewPane } from '../ui/preview-pane.tsx'
import { type Promotion, type PromotionDraft, toPromotionBody } from './promotion-editor.ts'

/** Debounce delay of the preview, in milliseconds. */
const PREVIEW_DELAY_MS = 300
const MAX_ITEMS = 20

type PreviewRequest = ApiRequest<'POST /admin/promotions/preview'>['json']
type PromotionPreview = Answer<'POST /admin/promotions/preview'>

type Item = PreviewRequest['items'][number]

interface PreviewProps {
  draft: PromotionDraft
  packages: StaffPackage[]
}

/** Prices a sample cart with the promotion as it stands in the form. */
export function Preview({ draft, packages }: PreviewProps) {
  const { t, lang } = useTranslation('admin-promotions')
  const [chosen, setChosen] = useState<Item[] | null>(null)
  // Until staff change the cart, it follows the promotion.
  const items = chosen ?? createSampleCart(draft, packages)
  const preview = usePreview(draft, items)
  return (
    <PreviewPane title={t('preview.title')}>
      <div data-preview>
        <div aria-live="polite">
          {preview === 'incomplete' ? (
            <p className="my-3 text-muted">{t('preview.incomplete')}</p>
          ) : preview === 'failed' ? (
            <p className="my-3 text-danger">{t('preview.failed')}</p>
          ) : (
            preview && <PreviewResult preview={preview} />
          )}
        </div>
        <FoldedFields
          title={t('preview.cart')}
          set={items.map(({ packageId, quantity }) => {
            const entry = packages.find(({ id }) => id === packageId)
            return entry && `${isolateBidi(getPackageName(entry, lang))} × ${formatCount(lang, quantity)}`
          })}
        >
          <p className="text-sm text-muted">{t('preview.text')}</p>
          <SampleCart items={items} packages={packages} onChange={setChosen} />
        </FoldedFields>
        {preview && typeof preview === 'object' && <OtherCurrencies amounts={preview.amounts} />}
      </div>
    </PreviewPane>
  )
}

interface SampleCartProps {
  items: Item[]
  packages: StaffPackage[]
  onChange: (items: Item[]) => void
}

function SampleCart({ items, packages, onChange }: SampleCartProps) {
  const { t, lang } = useTranslation('admin-promotions')
  const free = packages.filter(({ id }) => items.every((item) => item.packageId !== id))
  const change = (id: string, part: Partial<Item>) =>
    onChange(items.map((item) => (item.packageId === id ? { ...item, ...part } : item)))
  return (
    <>
      <ul className="mt-3 space-y-2">
        {items.map(({ packageId, quantity }) => (
          <li key={packageId} className="grid grid-cols-[minmax(0,1fr)_4rem_2.25rem] items-center gap-2">
            <Select
              size="small"
              aria-label={t('preview.package')}
              value={packageId}
              onChoose={(id) => change(packageId, { packageId: id })}
              choices={packages
                .filter((entry) => entry.id === packageId || free.includes(entry))
                .map((entry) => [entry.id, getPackageName(entry, lang)] as const)}
            />
            <input
              ref={takeAnyDigits}
              type="number"
              min={1}
              max={ORDER_LIMITS.units}
              aria-label={t('preview.quantity')}
              value={quantity || ''}
              onChange={({ target }) =>
                change(packageId, { quantity: Math.min(ORDER_LIMITS.units, target.valueAsNumber || 0) })
              }
              className="figures h-9 w-full rounded-control border border-edge bg-surface px-2 text-end touch:h-11"
            />
            {items.length > 1 && (
              <IconButton
                label={t('preview.remove')}
                icon={X}
                onClick={() => onChange(items.filter((item) => item.packageId !== packageId))}
              />
            )}
          </li>
        ))}
      </ul>
      {free[0] && items.length < MAX_ITEMS && (
        <AddButton onClick={() => onChange([...items, { packageId: free[0]?.id ?? '', quantity: 1 }])}>
          {t('preview.add')}
        </AddButton>
      )}
    </>
  )
}

function PreviewResult({ preview }: { preview: PromotionPreview }) {
  const { t, lang } = useTranslation('admin-promotions')
  const { amounts, refusal, missingAmount } = preview
  const [pounds] = amounts
  return (
    <>
      <dl className="my-3">
        {(['price', 'discount', 'total'] as const).map((name) => (
          <div
            key={name}
            data-amount={name}
            className="flex items-baseline justify-between gap-4 last:text-xl last:font-semibold not-last:text-muted"
          >
            <dt>{t(`preview.${name}`)}</dt>
            <dd className="figures">
              {pounds && <Amount text={getSign(name, pounds) + formatPounds(lang, pounds[name])} />}
            </dd>
          </div>
        ))}
      </dl>
      {refusal && (
        <Notice tone="warning" className="mb-3">
          {refusal.message}
        </Notice>
      )}
      {missingAmount > 0 && (
        <Notice tone="danger" className="mb-3">
          {t('preview.belowMinimum', { amount: isolateBidi(formatPounds(lang, missingAmount)) })}
        </Notice>
      )}
    </>
  )
}

/** Returns a minus for a discount. */
function getSign(name: 'price' | 'discount' | 'total', { discount }: { discount: number }): string {
  return name === 'discount' && discount > 0 ? '−' : ''
}

function OtherCurrencies({ amounts }: Pick<PromotionPreview, 'amounts'>) {
  const { t, lang } = useTranslation('admin-promotions')
  // A currency without a rate comes in pounds once more.
  const others = amounts.filter(({ currency }, place) => place > 0 && currency !== 'GBP')
  const format = (amount: number, currency: string) =>
    isCurrency(currency) ? formatMoney(lang, { amount: Math.round(amount * 100), currency }) : ''
  return (
    others.length > 0 && (
      <FoldedFields title={t('preview.otherCurrencies')}>
        <table className="w-full text-[0.9rem]">
          <thead className="text-sm text-muted">
            <tr className="h-8 border-b border-line">
              <td />
              {(['price', 'discount', 'total'] as const).map((name) => (
                <th key={name} scope="col" className="number-cell font-medium">
                  {t(`preview.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {others.map(({ currency, ...amounts }) => (
              <tr key={currency} className="h-8 border-b border-line">
                <th scope="row" className="text-start font-semibold">
                  {currency}
                </th>
                {(['price', 'discount', 'total'] as const).map((name) => (
                  <td key={name} className="figures number-cell">
                    <Amount text={getSign(name, amounts) + format(amounts[name], currency)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </FoldedFields>
    )
  )
}

/** Fields that the price of the sample does not depend on, which may still be incomplete. */
const NEUTRAL = {
  name: '-',
  titles: {},
  trigger: 'automatic' as const,
  code: null,
  customers: [],
  priority: 0,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  maxDiscount: null,
}

/** Returns the prices of a cart, null until they are known. The newest answer stays while another is fetched. */
function usePreview(draft: PromotionDraft, items: Item[]) {
  const [answer, setAnswer] = useState<PromotionPreview | 'incomplete' | 'failed' | null>(null)
  const { body, problems } = toPromotionBody(draft)
  const isComplete =
    items.every(({ quantity }) => quantity > 0) &&
    !problems.some((path) => path.startsWith('benefit.') || path === 'minimumSpend')
  const request: PreviewRequest = { promotion: { ...body, ...NEUTRAL }, items }
  const key = isComplete && items.length > 0 ? JSON.stringify(request) : null
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    const settle = (settled: typeof answer) => isCurrent && setAnswer(settled)
    const timer = setTimeout(
      () =>
        callApi('POST /admin/promotions/preview', { json: JSON.parse(key) }).then(settle, (error) => {
          const isRefused = error instanceof ApiError && error.errors.length > 0
          if (!isRefused) console.error(error)
          settle(isRefused ? 'incomplete' : 'failed')
        }),
      PREVIEW_DELAY_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key])
  return key === null ? 'incomplete' : answer
}

type SamplePackage = Pick<StaffPackage, 'id' | 'type' | 'price'>

/** Builds a cart that gets the discount of the promotion, as far as the packages allow. */
export function createSampleCart(draft: PromotionDraft, packages: SamplePackage[]): PreviewRequest['items'] {
  const { types, packageIds, kind, bundleTypes, steps } = draft
  const minimumSpend = parseDecimal(draft.minimumSpend) ?? 0
  const covered = packages.filter(({ id, type }) => isInScope({ types, packageIds }, { packageId: id, type }))
  // The first package may be too cheap to reach the minimum spend with one line.
  const single = covered.find(({ price }) => price * ORDER_LIMITS.units >= minimumSpend) ?? covered[0]
  const chosen =
    kind === 'bundle' ? bundleTypes.map((type) => covered.find((entry) => entry.type === type)) : [single]
  const entries = chosen.filter((entry) => entry !== undefined)
  if (entries.length === 0) return packages.slice(0, 1).map(({ id }) => ({ packageId: id, quantity: 1 }))
  const priceOfAll = entries.reduce((sum, { price }) => sum + price, 0)
  const units = kind === 'ladder' ? (parseWhole(steps[0]?.units ?? '') ?? 1) : 1
  const quantity = Math.min(ORDER_LIMITS.units, Math.max(units, Math.ceil(minimumSpend / priceOfAll)))
  return entries.map(({ id }) => ({ packageId: id, quantity }))
}

/** Uses, revenue, discount given and refunds of a promotion. */
export function Report({ report }: Pick<Promotion, 'report'>) {
  const { t, lang } = useTranslation('admin-promotions')
  const figures = [
    ['uses', formatCount(lang, report.uses)],
    ['reserved', formatCount(lang, report.reserved)],
    ['revenue', formatPounds(lang, report.revenue)],
    ['discount', formatPounds(lang, report.discount)],
    ['refunded', formatPounds(lang, report.refunded)],
    ['net', formatPounds(lang, report.revenue - report.refunded)],
  ] as const
  return (
    <section aria-label={t('report.title')} className="mt-4 border-y border-line py-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-6" data-report>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(`report.${name}`)}</dt>
            <dd className="figures text-lg font-semibold">
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">{t('report.hint')}</p>
    </section>
  )
}
