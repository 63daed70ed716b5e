import { href, Link } from 'react-router'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { MyOrder } from './my-orders.ts'

/** Says that an order is late, and where to ask. The panel of the delivery names the promised days. */
export function ExpectedTimes({ order: { expected, late } }: { order: MyOrder }) {
  const { t, lang } = useTranslation('orders')
  if (!expected || !late) return null
  const day = (time: string) => isolateBidi(formatDate(lang, time, 'promisedDay'))
  const times = { start: day(expected.startBy), end: day(expected.deliverBy) }
  return (
    <p data-late={late}>
      {t(late === 'start' ? 'expected.lateStart' : 'expected.lateDelivery', times)}{' '}
      <Link to={href('/contact')} className="font-semibold text-link hover:underline">
        {t('expected.contact')}
      </Link>
    </p>
  )
}
