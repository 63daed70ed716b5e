import type { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import type { Delivery } from '../../shop/orders/delivery/get-delivery.ts'
import type { Reading } from '../../shop/orders/delivery/readings.ts'
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts'
import type { deliverySchema, readingSchema, staffDeliverySchema } from './delivery-schema.ts'

function serializeReading(reading: Reading): z.infer<typeof readingSchema> {
  return { ...reading, source: getSource(reading) }
}

function getSource({ person, apiKey }: Reading): 'staff' | 'api' | 'shop' {
  if (person !== null) return 'staff'
  return apiKey === null ? 'shop' : 'api'
}

export function serializeDelivery(delivery: Delivery): z.infer<typeof deliverySchema> {
  return { ...delivery, readings: delivery.readings.map(serializeReading) }
}

export function serializeStaffDelivery(delivery: Delivery): z.infer<typeof staffDeliverySchema> {
  const readings = delivery.readings.map((reading) => ({
    ...serializeReading(reading),
    by: serializeBy(reading),
  }))
  return { ...delivery, readings }
}

/** Names whoever made a change; null for the shop itself. */
export function serializeBy({ person, apiKey }: { person: string | null; apiKey: string | null }) {
  if (person !== null) return { kind: 'person' as const, name: person }
  return apiKey === null ? null : { kind: 'api_key' as const, name: apiKey }
}

interface ReportedOrder {
  id: string
  packageName: string
  tiktokUsername: string
  quantity: number
  posts: { url: string }[] | null
}

/** Formats the readings of an order as a CSV file with headings in the customer's language. */
export function serializeDeliveryReport(
  order: ReportedOrder,
  { readings }: Delivery,
  { lang, messages }: { lang: Lang; messages: MessageCatalog },
): string {
  const t = messages.getI18n(lang).getFixedT(lang, 'orders')
  const hasPosts = readings.some(({ post }) => post !== null)
  const headings = [
    t('report.order'),
    t('report.package'),
    t('report.username'),
    t('report.quantity'),
    t('report.at'),
    ...(hasPosts ? [t('video')] : []),
    t('report.kind'),
    t('report.count'),
    t('report.delivered'),
    t('report.source'),
  ]
  const rows = readings.map((reading) => [
    order.id,
    order.packageName,
    order.tiktokUsername,
    order.quantity,
    reading.readAt,
    ...(hasPosts ? [reading.post === null ? null : (order.posts?.[reading.post - 1]?.url ?? null)] : []),
    reading.checkDay === null ? t('report.reading') : t('report.check', { day: reading.checkDay }),
    reading.count,
    reading.delivered,
    t(`report.${getSource(reading)}`),
  ])
  return BYTE_ORDER_MARK + [headings, ...rows].map(formatCsvRow).join('')
}
