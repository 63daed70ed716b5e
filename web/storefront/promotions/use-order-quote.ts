import { useEffect, useState } from 'react'
import { fromPounds, type getQuote, type Money } from '../../../shop/money.ts'
import { sumConverted } from '../../../shop/pricing/order-total.ts'
import { session } from '../../account/session.ts'
import { type Answer, type ApiRequest, callApi } from '../../api-client.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useLang } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { type CartTotals, calculateCartTotals } from '../cart-totals.tsx'
import { promotionCode } from './promotion-code.ts'

type QuoteRequest = ApiRequest<'POST /checkout/quote'>['json']

type Quote = Answer<'POST /checkout/quote'>

interface QuotedLine {
  id: string
  /** Pounds. */
  price: number
  units: number
}

export interface OrderQuote {
  total: CartTotals
  /** The code that reduces the total; undefined without one. */
  code: string | undefined
  /** Why the entered code does not apply, in the visitor's language. */
  refusal: string | null
  isLoading: boolean
  hasFailed: boolean
  /** Asks the server again, after it refused the order. */
  refresh: () => void
}

/**
 * Returns the total with automatic promotions and the entered code, as the server calculates it. A shop without
 * promotions asks nothing; with packages that are no longer sold (`canQuote` false) the total has no discount.
 */
export function useOrderQuote(lines: QuotedLine[], canQuote: boolean): OrderQuote {
  const { lang } = useLang()
  const { quote: rate } = usePrices()
  const code = promotionCode.use()
  const user = session.useUser()
  const isPromoted = useRootData()?.hasPromotions === true || code !== null
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; quote: Quote | null } | null>(null)
  const request: QuoteRequest = {
    items: lines.map(({ id, units }) => ({ package_id: id, quantity: units })),
    promotionCode: code ?? undefined,
    displayCurrency: rate.currency,
    lang,
  }
  const key = isPromoted && canQuote && lines.length > 0 ? JSON.stringify([request, user?.id, attempt]) : null
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    const [json] = JSON.parse(key) as [QuoteRequest]
    const settle = (quote: Quote | null) => isCurrent && setAnswer({ key, quote })
    callApi('POST /checkout/quote', { json }).then(settle, (error) => {
      console.error(error)
      settle(null)
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  const isLoading = key !== null && answer?.key !== key
  const quote = key !== null && !isLoading ? answer?.quote : null
  return {
    total: quote ? toTotal(quote, rate) : calculateCartTotals(lines, rate),
    code: quote?.promotions.find((promotion) => promotion.code !== null) ? (code ?? undefined) : undefined,
    refusal: quote?.refusal?.message ?? null,
    isLoading,
    hasFailed: key !== null && !isLoading && !quote,
    refresh: () => setAttempt((count) => count + 1),
  }
}

/** Converts each line, so that the amounts shown add up. The last discount takes the rounding. */
function toTotal(quote: Quote, rate: ReturnType<typeof getQuote>): CartTotals {
  const convertSum = (pounds: number[]): Money => sumConverted(pounds.map(fromPounds), rate)
  const before = convertSum(quote.lines.map(({ price }) => price))
  const shown = convertSum(quote.lines.map(({ total }) => total))
  const discounts = quote.promotions.map(({ title, code, discount }) => ({
    title,
    isCode: code !== null,
    amount: convertSum([discount]),
  }))
  const rounding =
    before.amount - shown.amount - discounts.reduce((sum, { amount }) => sum + amount.amount, 0)
  const last = discounts.at(-1)
  if (last) last.amount = { ...last.amount, amount: last.amount.amount + rounding }
  return {
    shown,
    charge: fromPounds(quote.total),
    before,
    discounts,
    missing: quote.missingAmount > 0 ? convertSum([quote.missingAmount]) : undefined,
  }
}
