import { intlTag } from '../../shop/localization/languages.ts'
import { formatFigure } from '../../shop/settings/placeholder-figures.ts'
import {
  ActionButton,
  buildLetter,
  DataRow,
  DataTable,
  LinkButton,
  Paragraph,
  TextLink,
} from '../email-layout.tsx'
import { formatDateTime } from '../formats.ts'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function welcome({
  data,
  t,
  shop: { origin, paths, shopName },
}: TemplateInput<'welcome'>): EmailContent {
  const shop = isolateBidi(shopName)
  const opening = t('orders/emails:welcome.text', { shop })
  const subject = t('orders/emails:welcome.subject', { shop })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.link && (
        <>
          <Paragraph>{t('orders/emails:welcome.verify')}</Paragraph>
          <ActionButton href={`${origin}${data.link}`}>
            {t('orders/emails:verificationLink.action')}
          </ActionButton>
        </>
      )}
      <Paragraph>
        {t('orders/emails:welcome.orders')}{' '}
        <TextLink href={`${origin}${paths.orders}`}>{t('common:myOrders')}</TextLink>
      </Paragraph>
      <Paragraph quiet>{t('orders/emails:welcome.notYou')}</Paragraph>
    </>,
  )
}

export function verificationLink({ data, t, shop }: TemplateInput<'verification_link'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const kind = data.isReminder ? 'reminder' : 'first'
  const opening = t(`orders/emails:verificationLink.${kind}.text`, { shop: shopName })
  const subject = t(`orders/emails:verificationLink.${kind}.subject`, { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('orders/emails:verificationLink.action')} />
      <Paragraph quiet>{t('orders/emails:verificationLink.notYou')}</Paragraph>
    </>,
  )
}

/** The link is empty when it was removed or the reader may not see it. */
export function invitation({
  data,
  lang,
  t,
  shop: { origin, shopName },
}: TemplateInput<'invitation'>): EmailContent {
  const shop = isolateBidi(shopName)
  const opening = t('orders/emails:invitation.text', {
    shop,
    days: isolateBidi(formatFigure(lang, 'days', data.days)),
  })
  const subject = t('orders/emails:invitation.subject', { shop })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.link ? (
        <ActionButton href={`${origin}${data.link}`}>{t('orders/emails:invitation.action')}</ActionButton>
      ) : (
        <Paragraph quiet>[{t('orders/emails:invitation.linkDeleted')}]</Paragraph>
      )}
      <Paragraph quiet>{t('orders/emails:invitation.notYou')}</Paragraph>
    </>,
  )
}

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

export function loginLink({ data, t, shop }: TemplateInput<'login_link'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const opening = t('orders/emails:loginLink.text', { shop: shopName })
  const subject = t('orders/emails:loginLink.subject', { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('orders/emails:loginLink.action')} />
      <Paragraph quiet>{t('orders/emails:loginLink.notYou')}</Paragraph>
    </>,
  )
}

/** The link is empty when it was removed or the reader may not see it. */
export function resetLink({ data, t, shop }: TemplateInput<'reset_link'>): EmailContent {
  const opening = t('orders/emails:resetLink.text')
  const subject = t('orders/emails:resetLink.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.link ? (
        <ActionButton href={`${shop.origin}${data.link}`}>{t('orders/emails:resetLink.action')}</ActionButton>
      ) : (
        <Paragraph quiet>[{t('orders/emails:resetLink.linkDeleted')}]</Paragraph>
      )}
      <Paragraph quiet>{t('orders/emails:resetLink.notYou')}</Paragraph>
    </>,
  )
}

export function passwordChanged({ data, lang, t, shop }: TemplateInput<'password_changed'>): EmailContent {
  const opening = t('orders/emails:passwordChanged.text', {
    moment: isolateBidi(formatDateTime(lang, data.at)),
  })
  const subject = t('orders/emails:passwordChanged.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('orders/emails:passwordChanged.loggedOut')}</Paragraph>
      <Paragraph quiet>{t('orders/emails:passwordChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
        {t('orders/emails:passwordChanged.action')}
      </ActionButton>
    </>,
  )
}

export function secondFactorChanged({
  data,
  lang,
  t,
  shop,
}: TemplateInput<'second_factor_changed'>): EmailContent {
  const change = data.on ? 'on' : 'off'
  const opening = t(`orders/emails:secondFactorChanged.${change}.text`)
  const subject = t(`orders/emails:secondFactorChanged.${change}.subject`, {
    shop: isolateBidi(shop.shopName),
  })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph quiet>{t('orders/emails:secondFactorChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
        {t('orders/emails:secondFactorChanged.action')}
      </ActionButton>
    </>,
  )
}

export function passkeyChanged({ data, t, shop }: TemplateInput<'passkey_changed'>): EmailContent {
  const change = data.added ? 'added' : 'removed'
  const opening = t(`orders/emails:passkeyChanged.${change}.text`, { passkey: isolateBidi(data.passkey) })
  const subject = t(`orders/emails:passkeyChanged.${change}.subject`, { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph quiet>{t('orders/emails:passkeyChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.accountLogin}`}>
        {t('orders/emails:passkeyChanged.action')}
      </ActionButton>
    </>,
  )
}

export function accountInactive({ data, lang, t, shop }: TemplateInput<'account_inactive'>): EmailContent {
  const years = isolateBidi(formatFigure(lang, 'years', data.years))
  const days = isolateBidi(formatFigure(lang, 'days', data.days))
  const opening = t('orders/emails:accountInactive.text', { years })
  const subject = t('orders/emails:accountInactive.subject', { shop: isolateBidi(shop.shopName) })
  const continuation = t('orders/emails:accountInactive.keep', { days })
  return buildLetter(
    { t, name: data.name, subject, opening, continuation },
    <>
      <Paragraph>{t('orders/emails:accountInactive.deletion')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.accountLogin}`}>
        {t('orders/emails:accountInactive.action')}
      </ActionButton>
    </>,
  )
}

export function accountErased({ data, t, shop }: TemplateInput<'account_erased'>): EmailContent {
  const opening = t('orders/emails:accountErased.text')
  const subject = t('orders/emails:accountErased.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('orders/emails:accountErased.retainedData')}</Paragraph>
      <Paragraph>{t('orders/emails:accountErased.lastEmail')}</Paragraph>
      <Paragraph quiet>{t('orders/emails:accountErased.notYou')}</Paragraph>
    </>,
  )
}

export function emailChangeLink({ data, t, shop }: TemplateInput<'email_change_link'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const opening = t('orders/emails:emailChangeLink.text', { shop: shopName })
  const subject = t('orders/emails:emailChangeLink.subject', { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('orders/emails:emailChangeLink.action')} />
      <Paragraph quiet>{t('orders/emails:emailChangeLink.notYou')}</Paragraph>
    </>,
  )
}

export function emailChangeRequested({
  data,
  t,
  shop,
}: TemplateInput<'email_change_requested'>): EmailContent {
  const opening = t('orders/emails:emailChangeRequested.text', { email: isolateBidi(data.newEmail) })
  const subject = t('orders/emails:emailChangeRequested.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('orders/emails:emailChangeRequested.notYou')}</Paragraph>
      {/* An email that was never verified gets no link. */}
      {data.link && (
        <ActionButton href={`${shop.origin}${data.link}`}>
          {t('orders/emails:emailChangeRequested.action')}
        </ActionButton>
      )}
    </>,
  )
}

export function emailChanged({ data, t, shop }: TemplateInput<'email_changed'>): EmailContent {
  const opening = t('orders/emails:emailChanged.text', { email: isolateBidi(data.newEmail) })
  const subject = t('orders/emails:emailChanged.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    data.link ? (
      <>
        <Paragraph>{t('orders/emails:emailChanged.notYou', { count: data.days })}</Paragraph>
        <ActionButton href={`${shop.origin}${data.link}`}>
          {t('orders/emails:emailChanged.action')}
        </ActionButton>
      </>
    ) : (
      // An email that was never verified gets no link.
      <Paragraph>{t('orders/emails:emailChanged.notYouUnverified')}</Paragraph>
    ),
  )
}
