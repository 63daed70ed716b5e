import type { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { type CurrencyQuote, convert, type Money } from '../../shop/money.ts'
import type { PricedLine } from '../../shop/pricing/price-lines.ts'
import type { Refusal } from '../../shop/promotions/find-refusal.ts'
import { getMissingCharge, type OrderQuote } from '../../shop/promotions/quote-order.ts'
import { isolateBidi } from '../schema.ts'
import type { quoteSchema } from './schema.ts'

interface QuoteContext {
  t: ReturnType<MessageCatalog['getTranslator']>
  lang: Lang
  /** The customer's display currency. */
  display: CurrencyQuote
  /** Pence. */
  minimumCharge: number
}

export function serializeQuote(
  { pricing, promotions, refusal }: OrderQuote,
  lines: PricedLine[],
  context: QuoteContext,
): z.infer<typeof quoteSchema> {
  return {
    currency: 'GBP',
    lines: pricing.lines.map(({ gross, discount, net }, index) => ({
      packageId: lines[index]?.packageId ?? '',
      quantity: lines[index]?.units ?? 0,
      price: gross,
      discount,
      total: net,
    })),
    promotions: promotions.map(({ title, code, pence }) => ({ title, code, discount: pence })),
    price: pricing.gross,
    discount: pricing.discount,
    total: pricing.net,
    refusal: refusal && {
      reason: refusal.reason,
      message: formatRefusal(refusal, lines, context),
      missingAmount: refusal.missingPence,
      missingUnits: refusal.missingUnits,
    },
    missingAmount: getMissingCharge(pricing, context.minimumCharge),
  }
}

/** Says in the language of the request why a promotion does not apply, and what would make it apply. */
function formatRefusal(
  refusal: Refusal,
  lines: PricedLine[],
  context: Pick<QuoteContext, 't' | 'lang' | 'display'>,
): string {
  return context.t(
    `checkout/promotions:refusals.${refusal.reason}`,
    getRefusalParams(refusal, lines, context),
  )
}

/** Returns what the messages about a refusal insert. */
export function getRefusalParams(
  refusal: Refusal,
  lines: PricedLine[],
  { t, lang, display }: Pick<QuoteContext, 't' | 'lang' | 'display'>,
) {
  const { missingPence = 0, missingUnits = 0, types = [], packageIds = [], at } = refusal
  const names = [
    ...types.map((type) => t(`checkout/promotions:types.${type}`)),
    ...packageIds.map((id) => lines.find((line) => line.packageId === id)?.name ?? id),
  ]
  const time =
    at && new Intl.DateTimeFormat(intlTag(lang), { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  return {
    amount: isolateBidi(formatMoney(lang, convert(toMoney(missingPence), display))),
    count: missingUnits,
    packages: new Intl.ListFormat(intlTag(lang)).format(names),
    time,
  }
}

function toMoney(pence: number): Money {
  return { amount: pence, currency: 'GBP' }
}
