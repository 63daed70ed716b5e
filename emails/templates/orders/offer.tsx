import { formatMoney } from '../../../shop/localization/format-money.ts'
import type { EmailData } from '../../../shop/outbox/email-data.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph, Quote } from '../../email-layout.tsx'
import { formatCount, formatDateTime } from '../../formats.ts'
import { isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

type OfferInput = Omit<TemplateInput<'offer_sent'>, 'data'> & { data: EmailData['offer_sent'] }

export function offerSent(input: OfferInput): EmailContent {
  return buildOfferLetter(input, 'sent')
}

export function offerRevised(input: OfferInput): EmailContent {
  return buildOfferLetter(input, 'revised')
}

export function offerExpiring(input: OfferInput): EmailContent {
  return buildOfferLetter(input, 'expiring')
}

/** The link is empty when it was removed or the reader may not see it. */
function buildOfferLetter(
  { data, lang, t, shop }: OfferInput,
  step: 'sent' | 'revised' | 'expiring',
): EmailContent {
  const opening = t(`orders/emails:offer.${step}.text`)
  const subject = t(`orders/emails:offer.${step}.subject`, { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <DataTable>
        {data.lines.map(({ name, quantity, amount }, place) => (
          <DataRow key={place} label={`${isolateBidi(name)} (${formatCount(lang, quantity)})`}>
            {isolateLtr(formatMoney(lang, amount))}
          </DataRow>
        ))}
        <DataRow label={t('orders/emails:offer.expiresAt')}>{formatDateTime(lang, data.expiresAt)}</DataRow>
        <DataRow label={t('orders/emails:offer.total')} sum>
          {isolateLtr(formatMoney(lang, data.total))}
        </DataRow>
      </DataTable>
      {data.terms && <Quote>{data.terms}</Quote>}
      {data.link ? (
        <ActionButton href={`${shop.origin}${data.link}`}>{t('orders/emails:offer.action')}</ActionButton>
      ) : (
        <Paragraph quiet>[{t('orders/emails:resetLink.linkDeleted')}]</Paragraph>
      )}
      <Paragraph quiet>{t('orders/emails:offer.private')}</Paragraph>
    </>,
  )
}
