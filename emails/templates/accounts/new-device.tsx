import { intlTag } from '../../../shop/localization/languages.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph } from '../../email-layout.tsx'
import { formatDateTime } from '../../formats.ts'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function newDevice({ data, lang, t, shop }: TemplateInput<'new_device'>): EmailContent {
  const { browser, system, country } = data
  const opening = t('orders/emails:newDevice.text', { moment: isolateBidi(formatDateTime(lang, data.at)) })
  const subject = t('orders/emails:newDevice.subject', { shop: isolateBidi(shop.shopName) })
  const device = [browser, system].filter((name) => name !== null).join(' · ')
  const countryName = country && new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(country)
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <DataTable>
        <DataRow label={t('orders/emails:newDevice.device')}>
          {device ? isolateBidi(device) : t('orders/emails:newDevice.unknown')}
        </DataRow>
        <DataRow label={t('orders/emails:newDevice.country')}>
          {countryName ?? t('orders/emails:newDevice.unknown')}
        </DataRow>
      </DataTable>
      <Paragraph>{t('orders/emails:newDevice.wasYou')}</Paragraph>
      <Paragraph quiet>{t('orders/emails:newDevice.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
        {t('orders/emails:newDevice.action')}
      </ActionButton>
    </>,
  )
}
