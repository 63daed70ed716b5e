import type { PaymentMethod } from '../../../shop/payments/tables.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'

/** In the order they are asked. The names are also the anchors: /faq#refunds. */
export const QUESTIONS = [
  'safety',
  'delivery',
  'real',
  'payment',
  'refunds',
  'ban',
  'password',
  'custom',
  'tracking',
  'more',
] as const

export type Question = (typeof QUESTIONS)[number]

/** What fills the answers: the ways to pay that are switched on, as one phrase; null when there is none. */
export function useMethodsInWords(methods: PaymentMethod[]): string | null {
  const { t } = useTranslation('faq')
  const { lang } = useLang()
  if (methods.length === 0) return null
  const list = new Intl.ListFormat(lang, { type: 'disjunction' })
  return list.format(methods.map((method) => t(`methods.${method}`)))
}
