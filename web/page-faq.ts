import type { RouterContextProvider } from 'react-router'
import { i18nOf } from '../locales/words.ts'
import type { FaqEntry } from '../shop/content/content.ts'
import { fill } from '../shop/content/fill.ts'
import { offeredMethods } from '../shop/payments/offered-methods.ts'
import { visitContext } from './context.ts'
import { pageContent } from './page-content.ts'

/** For the FAQ's loader: the answers name the ways to pay that are switched on, and no other. */
export async function pageFaq(context: Readonly<RouterContextProvider>): Promise<FaqEntry[]> {
  const { runtime, visit } = context.get(visitContext)
  const { lang } = visit.locale
  const { t } = i18nOf(lang)
  const { faq, settings } = await pageContent(context)
  const offered = offeredMethods(runtime.services, settings).map((method) => t(`faq:methods.${method}`))
  const methods = new Intl.ListFormat(lang, { type: 'disjunction' }).format(offered)
  return faq.map((entry) =>
    offered.length === 0 && entry.answer.includes('{{methods}}')
      ? { ...entry, answer: t('problems.no_payment_method') }
      : fill(entry, { methods }),
  )
}
