import { formatMoney } from '../../../shop/localization/format-money.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph, TextLink } from '../../email-layout.tsx'
import { isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl } from './order-rows.tsx'

/** Reminds once of an order that was left unpaid. The link that ends such emails is empty when the reader may not see it. */
export function unpaidReminder({ data, lang, t, shop }: TemplateInput<'unpaid_reminder'>): EmailContent {
  const { name, lines, charge, link } = data
  const [first] = lines
  const opening = t('orders/emails:unpaidReminder.text')
  const subject = t('orders/emails:unpaidReminder.subject', { shop: isolateBidi(shop.shopName) })
  const endUrl = link && `${shop.origin}${link}`
  return {
    ...buildLetter(
      { t, name, subject, opening },
      <>
        <DataTable>
          {lines.map(({ orderId, packageName, tiktokUsername, amount }) => (
            <DataRow key={orderId} label={`${isolateBidi(packageName)} ${isolateLtr(`@${tiktokUsername}`)}`}>
              {isolateLtr(formatMoney(lang, amount))}
            </DataRow>
          ))}
          <DataRow label={t('orders/emails:unpaidReminder.total')} sum>
            {isolateLtr(formatMoney(lang, charge))}
          </DataRow>
        </DataTable>
        <Paragraph>{t('orders/emails:unpaidReminder.nothing')}</Paragraph>
        {first && (
          <ActionButton href={getOrderUrl(shop, first.orderId)}>
            {t('orders/emails:unpaidReminder.action')}
          </ActionButton>
        )}
        <Paragraph quiet>{t('orders/emails:unpaidReminder.once')}</Paragraph>
        {endUrl ? (
          <Paragraph quiet>
            <TextLink href={endUrl}>{t('orders/emails:unpaidReminder.end')}</TextLink>
          </Paragraph>
        ) : (
          <Paragraph quiet>[{t('orders/emails:reviewInvitation.linkDeleted')}]</Paragraph>
        )}
      </>,
    ),
    unsubscribeUrl: endUrl || undefined,
  }
}
