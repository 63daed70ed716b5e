import { href, Link } from 'react-router'
import { canActOnOffer } from '../../../shop/custom-offers/offer-state.ts'
import { isErasedAddress } from '../../../shop/erased-address.ts'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Amount, Units } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { ItemDrawer } from '../list/item-drawer.tsx'
import type { OpenItem } from '../list/use-open-item.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { type DrawerControls, DrawerFooter, DrawerPart } from '../ui/drawer.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { MailLink } from '../ui/mail-link.tsx'
import { canShareOffer, OfferState, OfferText, usePromises } from './offer-cells.tsx'
import { type OfferLine, type StaffOffer, withdrawOffer } from './offers-api.ts'

const LINK = 'text-link underline underline-offset-4'

/** An offer beside its list: customer, link, current terms, orders, earlier revisions and actions. */
export function OfferDrawer(props: DrawerControls & { open: OpenItem<StaffOffer> }) {
  const { t } = useTranslation('admin-offers')
  return (
    <ItemDrawer
      {...props}
      fallbackTitle={t('offer')}
      missingText={t('notFound')}
      failedText={t('openFailed')}
      title={({ id }) => t('title', { id: isolateBidi(shortId(id)) })}
    >
      {(found) => <OfferDetails key={found.id} found={found} />}
    </ItemDrawer>
  )
}

function OfferDetails({ found }: { found: StaffOffer }) {
  const { t } = useTranslation('admin-offers', 'admin')
  const { state, lang, orders, revisions, number } = found
  return (
    <div data-open-offer={found.id}>
      <OfferState state={state} />
      <DrawerPart title={t('columns.customer')}>
        <Customer found={found} />
      </DrawerPart>
      {canShareOffer(found) && (
        <DrawerPart title={t('link')}>
          <CopyField label={t('link')} text={found.link} copy={t('copyLink')} copied={t('admin:copied')} />
          <p className="mt-1 text-sm text-muted">{t('linkText')}</p>
        </DrawerPart>
      )}
      <DrawerPart title={`${t('current')} (${t('version', { number })})`}>
        <OfferTerms revision={found} lang={lang} />
      </DrawerPart>
      {orders.length > 0 && (
        <DrawerPart title={t('orders')}>
          <ul>
            {orders.map((order) => (
              <li key={order.id} className="flex justify-between gap-3 py-1">
                <Link to={href('/admin/orders/:orderId', { orderId: order.id })} className={LINK}>
                  <bdi>{order.packageName}</bdi>
                </Link>
                <Amount money={fromPounds(order.price)} />
              </li>
            ))}
          </ul>
        </DrawerPart>
      )}
      <DrawerPart title={t('history')}>
        <History found={found} />
        {revisions
          .filter((revision) => revision.number < number)
          .reverse()
          .map((revision) => (
            <FoldedFields key={revision.number} title={t('version', { number: revision.number })}>
              <OfferTerms revision={revision} lang={lang} />
            </FoldedFields>
          ))}
      </DrawerPart>
      <OfferActions found={found} />
    </div>
  )
}

function Customer({ found }: { found: StaffOffer }) {
  const { t } = useTranslation('admin-offers')
  const { name, email, customer, conversationId } = found
  return (
    <>
      <p className="font-semibold">
        <bdi>{name}</bdi>
      </p>
      <p>
        <MailLink address={email} />
      </p>
      {!isErasedAddress(email) && (
        <p className="text-sm text-muted">
          {t('account', { account: customer ? isolateBidi(customer.email) : t('anybody') })}
        </p>
      )}
      {conversationId && (
        <Link to={href('/admin/inbox/:conversationId?', { conversationId })} className={LINK}>
          {t('openConversation')}
        </Link>
      )}
    </>
  )
}

/** When each revision was sent, and how it went on. */
function History({ found }: { found: StaffOffer }) {
  const { t, lang } = useTranslation('admin-offers')
  const { revisions, payment, withdrawnAt, remindedAt } = found
  const format = (date: string) => isolateBidi(formatDate(lang, date, 'moment'))
  const steps = [
    ['reminded', remindedAt],
    ['acceptedAt', payment?.createdAt],
    ['paidAt', payment?.paidAt],
    ['withdrawnAt', withdrawnAt],
  ] as const
  const entries = [
    ...revisions.map(({ number, author, createdAt }) => ({
      at: createdAt,
      text: `${t('versionBy', { number, name: isolateBidi(author) })}: ${format(createdAt)}`,
    })),
    ...steps.flatMap(([name, at]) => (at ? [{ at, text: t(name, { date: format(at) }) }] : [])),
  ]
  return (
    <ul className="space-y-1">
      {entries
        .toSorted((a, b) => a.at.localeCompare(b.at))
        .map(({ at, text }) => (
          <li key={at + text}>{text}</li>
        ))}
    </ul>
  )
}

function OfferActions({ found }: { found: StaffOffer }) {
  const { t } = useTranslation('admin-offers')
  const { id, state } = found
  if (!canActOnOffer(state, 'revise')) return null
  return (
    <DrawerFooter>
      <div className="flex flex-wrap gap-2">
        <Link to={href('/admin/offers/:offerId', { offerId: id })} className={buttonClass({ look: 'solid' })}>
          {t('revise')}
        </Link>
        {canActOnOffer(state, 'withdraw') && (
          <DialogButton
            dialog={
              <ConfirmDialog
                title={t('withdraw')}
                submit={t('withdraw')}
                danger
                text={
                  state === 'accepted' ? `${t('withdrawAccepted')} ${t('withdrawText')}` : t('withdrawText')
                }
                failed={t('withdrawFailed')}
                done={() => t('withdrawn')}
                onConfirm={() => withdrawOffer(found)}
              />
            }
          >
            {t('withdraw')}
          </DialogButton>
        )}
      </div>
    </DrawerFooter>
  )
}

type Terms = Pick<StaffOffer, 'lines' | 'total' | 'terms' | 'expiresAt'>

/** Lines, total, terms and expiry of one revision. */
function OfferTerms({ revision, lang: textLang }: { revision: Terms; lang: StaffOffer['lang'] }) {
  const { t } = useTranslation('admin-offers')
  const { lines, total, terms, expiresAt } = revision
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line, index) => (
          <Line key={index} line={line} lang={textLang} />
        ))}
      </ul>
      <p className="mt-2 flex justify-between gap-3 font-semibold">
        <span>{t('columns.total')}</span>
        <Amount money={fromPounds(total)} />
      </p>
      <div className="mt-2 empty:hidden">
        <OfferText terms={terms} lang={textLang} />
      </div>
      <p className="mt-2 text-sm text-muted">
        {t('columns.validUntil')} <Time date={expiresAt} style="moment" className="figures" />
      </p>
    </>
  )
}

function Line({ line, lang: textLang }: { line: OfferLine; lang: StaffOffer['lang'] }) {
  const { t, lang } = useTranslation('admin-offers')
  const { name, type, quantity, units, price } = line
  const promises = usePromises(line)
  return (
    <li className="py-2">
      <p className="flex justify-between gap-3 font-medium">
        <span lang={textLang} className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
          <Units units={units} />
        </span>
        <Amount money={fromPounds(price * units)} />
      </p>
      <FactLine className="text-sm text-muted">
        {`${t(`form.types.${type}`)}: ${isolateBidi(formatCount(lang, quantity * units))}`}
        {promises}
      </FactLine>
    </li>
  )
}
