import { Fragment } from 'react'
import { fromPounds } from '../../../shop/money.ts'
import { Amount } from '../../ui/texts/price.tsx'
import type { MyOrderDetails } from './my-orders.ts'

/** The promotions of an order, each with its code unless that is the title, and with its part when there are several. */
export function PromotionNames({ promotions }: Pick<MyOrderDetails, 'promotions'>) {
  return promotions.map(({ title, code, discount }) => (
    <Fragment key={title + code}>
      {' '}
      <span className="block text-sm wrap-anywhere text-muted">
        <bdi>{title}</bdi>
        {code && code !== title && (
          <>
            {' · '}
            <bdi dir="ltr" className="font-mono">
              {code}
            </bdi>
          </>
        )}
        {promotions.length > 1 && (
          <>
            {' · '}
            <Amount money={fromPounds(discount)} sign="−" />
          </>
        )}
      </span>
    </Fragment>
  ))
}
