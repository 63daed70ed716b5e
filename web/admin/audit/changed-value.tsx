import { isCurrency } from '../../../shop/currencies.ts'
import { formatMoney } from '../../../shop/money.ts'
import { ORDER_STATUSES } from '../../../shop/orders/order-status.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/price.tsx'

interface ChangedValueProps {
  field: string
  /** Record that holds the value. */
  of: Record<string, unknown>
}

/** The log stores money in minor units, as the tables do: in the currency beside the amount, or in pence. */
const MONEY = ['price', 'amount']

export function ChangedValue({ field, of }: ChangedValueProps) {
  const { t } = useTranslation('admin-audit')
  const { t: orders } = useTranslation('orders')
  const { lang } = useLang()
  const value = of[field]
  if (value === undefined || value === null || value === '') return <i>{t('empty')}</i>
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') {
    const { currency } = of
    const isMoney = MONEY.includes(field)
    const money = { amount: value, currency: isCurrency(currency) ? currency : 'GBP' } as const
    return <Amount text={isMoney ? formatMoney(money) : formatCount(lang, value)} />
  }
  const status = field === 'status' && ORDER_STATUSES.find((candidate) => candidate === value)
  if (status) return orders(`status.${status}`)
  return <bdi className="wrap-anywhere">{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
}
