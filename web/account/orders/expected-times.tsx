import { href, Link } from 'react-router'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { MyOrder } from './my-orders.ts'

/** The expected start and delivery by the published policy, and whether the order is late. */
export function ExpectedTimes({ order: { expected, late, startedAt } }: { order: MyOrder }) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  if (!expected) return null
  const day = (time: string) => isolateBidi(formatDate(lang, time, 'promisedDay'))
  const times = { start: day(expected.startBy), end: day(expected.deliverBy) }
  if (!late)
    return <p className="text-muted">{t(startedAt ? 'expected.delivery' : 'expected.both', times)}</p>
  return (
    <p data-late={late}>
      {t(late === 'start' ? 'expected.lateStart' : 'expected.lateDelivery', times)}{' '}
      <Link to={href('/contact')} className="font-semibold text-link hover:underline">
        {t('expected.contact')}
      </Link>
    </p>
  )
}
