import type { RouterContextProvider } from 'react-router'
import type { FaqEntry } from '../../shop/content/content.ts'
import { fillPlaceholders } from '../../shop/content/placeholders.ts'
import { intlTag } from '../../shop/localization/languages.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import { listOfferedMethods } from '../../shop/payments/payment-providers.ts'
import { getPageContent } from './get-page-content.server.ts'
import { loaderContext } from './loader-context.server.ts'

/** For the FAQ's loader: the answers name the ways to pay that are switched on, and no other. */
export async function getPageFaq(context: Readonly<RouterContextProvider>): Promise<FaqEntry[]> {
  const { runtime, visit } = context.get(loaderContext)
  const { lang } = visit.locale
  const { t } = visit.messages.getI18n(lang)
  const { faq, settings } = await getPageContent(context)
  const offered = listOfferedMethods(runtime.services, settings).map((method) =>
    t(`faq:methods.${toPaymentOption(method)}`),
  )
  const methods = new Intl.ListFormat(intlTag(lang), { type: 'disjunction' }).format(offered)
  return faq.map((entry) =>
    offered.length === 0 && entry.answer.includes('{{methods}}')
      ? { ...entry, answer: t('problems.no_payment_method') }
      : fillPlaceholders(entry, { methods }),
  )
}
