import { formatCount } from './formats.ts'
import { Action, Fact, Facts, FollowLink, Hello, Say } from './letter.tsx'
import { isolated } from './one-line.ts'
import { AboutOrder, orderAddress } from './order-facts.tsx'
import type { Telling, Told } from './telling.ts'

export function orderEnded({ facts, lang, t, shop }: Telling<'order_ended'>): Told {
  const { order, outcome } = facts
  const text = t(`orders:mail.orderEnded.${outcome}.text`)
  return {
    subject: t(`orders:mail.orderEnded.${outcome}.subject`, { name: isolated(order.packageName) }),
    preview: text,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>{text}</Say>
        <Facts>
          <AboutOrder order={order} lang={lang} t={t} />
          <Fact label={t('orders:mail.orderEnded.delivered')}>
            {t('orders:mail.orderEnded.amount', {
              delivered: formatCount(lang, facts.delivered),
              quantity: formatCount(lang, order.quantity),
            })}
          </Fact>
        </Facts>
        {outcome !== 'completed' && (
          <Say>
            <FollowLink href={`${shop.origin}/refund?lang=${lang}`}>
              {t('orders:mail.orderEnded.policy')}
            </FollowLink>
          </Say>
        )}
        <Action href={orderAddress(shop, order.orderId)}>{t('orders:mail.order.open')}</Action>
      </>
    ),
  }
}
