import type { PaymentMethod } from '../../../shop/payments/tables.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { QUESTIONS, useMethodsInWords } from './questions.ts'

/** The questions once more, for search engines (schema.org FAQPage). Data, not a script that runs. */
export function FaqData({ methods }: { methods: PaymentMethod[] }) {
  const { t } = useTranslation('faq')
  const inWords = useMethodsInWords(methods)
  const answerOf = (question: (typeof QUESTIONS)[number]) =>
    question === 'payment' && inWords === null
      ? t('common:problems.no_payment_method')
      : t(`questions.${question}.answer`, { methods: inWords ?? '' }).replaceAll(/<\/?\w+>/g, '')
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: QUESTIONS.map((question) => ({
      '@type': 'Question',
      name: t(`questions.${question}.asked`),
      acceptedAnswer: { '@type': 'Answer', text: answerOf(question) },
    })),
  }
  const json = JSON.stringify(page).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
