import type { RouterContextProvider } from 'react-router'
import type { FaqEntry } from '../shop/content/content.ts'
import { fill } from '../shop/content/fill.ts'
import { intlTag } from '../shop/localization/languages.ts'
import { toPaymentOption } from '../shop/payment-methods.ts'
import { offeredMethods } from '../shop/payments/offered-methods.ts'
import { visitContext } from './context.ts'
import { pageContent } from './page-content.ts'

/** For the FAQ's loader: the answers name the ways to pay that are switched on, and no other. */
export async function pageFaq(context: Readonly<RouterContextProvider>): Promise<FaqEntry[]> {
  const { runtime, visit } = context.get(visitContext)
  const { lang } = visit.locale
  const { t } = visit.words.i18nOf(lang)
  const { faq, settings } = await pageContent(context)
  const offered = offeredMethods(runtime.services, settings).map((method) =>
    t(`faq:methods.${toPaymentOption(method)}`),
  )
  const methods = new Intl.ListFormat(intlTag(lang), { type: 'disjunction' }).format(offered)
  return faq.map((entry) =>
    offered.length === 0 && entry.answer.includes('{{methods}}')
      ? { ...entry, answer: t('problems.no_payment_method') }
      : fill(entry, { methods }),
  )
}
