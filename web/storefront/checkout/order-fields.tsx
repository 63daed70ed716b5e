import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { requiresVideo } from '../../../shop/catalog/package-view.ts'
import { getVideoKey, parseTiktokUsername } from '../../../shop/orders/tiktok.ts'
import { session } from '../../account/session.ts'
import { type Answer, callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { NicheField, useNicheName } from '../niche-field.tsx'
import { type CheckoutDraft, listVideos, useCheckoutDraft } from './checkout-draft.ts'
import { getLineUsername, USERNAME_FIELD } from './checkout-request.ts'
import { type EarlierProfile, EarlierProfiles, UsernameField } from './earlier-profiles.tsx'
import { LineFields } from './line-fields.tsx'
import { SECTION_TITLE } from './payment-methods.tsx'
import type { CheckoutLine } from './pending-checkout.ts'

interface OrderFieldsProps {
  /** An earlier order is repeated: what it says is shown first, and can be changed. */
  isRepeat: boolean
  lines: CheckoutLine[]
  niches: string[]
  profiles: EarlierProfile[]
  /** Called when an earlier username is filled in. */
  onChooseProfile: () => void
}

/** The TikTok account and the niche of the order. */
export function OrderFields({ isRepeat, lines, niches, profiles, onChooseProfile }: OrderFieldsProps) {
  const { t } = useTranslation('checkout')
  const { draft, change } = useCheckoutDraft()
  const nameOf = useNicheName()
  const fields = useRef<HTMLFieldSetElement>(null)
  const [isFolded, setFolded] = useState(isRepeat)
  const [isChanging, setChanging] = useState(false)
  useEffect(() => {
    if (isChanging) fields.current?.querySelector('input')?.focus()
  }, [isChanging])
  // A repeated order may lack what the shop asks for now.
  const username = parseTiktokUsername(draft.tiktokUsername)
  if (isFolded && (username === null || draft.niche === '')) setFolded(false)
  return (
    <fieldset ref={fields} className="space-y-6">
      <legend className={SECTION_TITLE}>{t('details')}</legend>
      {isFolded ? (
        <div
          className="flex items-center justify-between gap-4 border-y border-line py-3"
          data-testid="known-details"
        >
          <p className="dot-list min-w-0 wrap-anywhere">
            <bdi dir="ltr" className="font-semibold">
              @{username}
            </bdi>
            <span>{nameOf(draft.niche)}</span>
          </p>
          <button
            type="button"
            className="font-semibold text-link hover:underline touch:min-h-11"
            onClick={() => {
              setFolded(false)
              setChanging(true)
            }}
          >
            {t('change')}
          </button>
        </div>
      ) : (
        <UsernameField
          label={t('username')}
          hint={t('usernameHint')}
          name={USERNAME_FIELD}
          required
          value={draft.tiktokUsername}
          onType={(tiktokUsername) => change({ tiktokUsername })}
        />
      )}
      <OpenOrderWarning lines={lines} />
      {!isFolded && (
        <>
          <EarlierProfiles profiles={profiles} niches={niches} onChoose={onChooseProfile} />
          <NicheField niches={niches} value={draft.niche} onChoose={(niche) => change({ niche })} />
        </>
      )}
      {lines
        .filter(({ gone }) => !gone)
        .map(({ entry, units, planLimits }) => (
          <LineFields
            key={entry.id}
            entry={entry}
            units={units}
            planLimits={planLimits ?? null}
            several={lines.length > 1}
          />
        ))}
      {lines.length > 1 && <OtherAccounts lines={lines} />}
    </fieldset>
  )
}

/** A username for each line. Open while one is entered, otherwise closed until the customer wants it. */
function OtherAccounts({ lines }: Pick<OrderFieldsProps, 'lines'>) {
  const { t } = useTranslation('checkout')
  const { draft, change } = useCheckoutDraft()
  const [isOpen, setOpen] = useState(lines.some(({ entry }) => draft.usernames[entry.id]))
  return (
    <details
      className="border-y border-line"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      data-testid="other-accounts"
    >
      <summary className="py-3 font-semibold">{t('otherAccounts')}</summary>
      <div className="space-y-4 pb-5">
        <p className="text-sm text-muted">{t('otherAccountsHint')}</p>
        {lines.map(({ entry: { id, name } }) => (
          <UsernameField
            key={id}
            label={t('usernameFor', { name })}
            name={`${USERNAME_FIELD}-${id}`}
            value={draft.usernames[id] ?? ''}
            onType={(username) => change({ usernames: { ...draft.usernames, [id]: username } })}
          />
        ))}
      </div>
    </details>
  )
}

/** Warns when another order for the same profile or video is open. It does not block the checkout. */
function OpenOrderWarning({ lines }: { lines: CheckoutLine[] }) {
  const { t } = useTranslation('checkout')
  const { draft } = useCheckoutDraft()
  const mixing = findMixingOrders(lines, draft, useOpenOrders(listTargets(lines, draft)))
  return (
    // While it is empty it takes no room.
    <div role="status" className={mixing.length > 0 ? '' : 'sr-only'}>
      {mixing.length > 0 && (
        <Notice tone="warning" data-testid="open-orders">
          <p>{t('openOrders', { count: mixing.length })}</p>
          <ul className="mt-1 space-y-1">
            {mixing.map(({ id, packageName, createdAt }) => (
              <li key={id}>
                <Link
                  to={href('/orders/:orderId', { orderId: id })}
                  className="text-link underline hover:no-underline"
                >
                  <bdi>{packageName}</bdi> (<Time date={createdAt} style="monthDay" />)
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

/** Returns the profiles to which the lines go, without those that are not entered yet. */
export function listTargets(lines: CheckoutLine[], draft: CheckoutDraft): string[] {
  const usernames = lines.map(({ entry }) =>
    parseTiktokUsername(getLineUsername(lines, draft, entry.id) ?? draft.tiktokUsername),
  )
  return [...new Set(usernames.filter((username) => username !== null))]
}

/**
 * Returns the open orders whose counts would mix with those of a line: of the same type, for the same profile or, where
 * the package goes to a video, for the same video.
 */
export function findMixingOrders(
  lines: CheckoutLine[],
  draft: CheckoutDraft,
  openOrders: ReadonlyMap<string, OpenOrder[]>,
): OpenOrder[] {
  const mixing = lines.flatMap(({ entry }) => {
    const username = parseTiktokUsername(getLineUsername(lines, draft, entry.id) ?? draft.tiktokUsername)
    const videos = new Set(listVideos(draft, entry.id).map(getVideoKey))
    return (openOrders.get(username ?? '') ?? []).filter(
      ({ packageType, videoUrl, posts }) =>
        packageType === entry.type &&
        (!requiresVideo(entry.type) ||
          [videoUrl ?? [], posts?.map(({ url }) => url) ?? []]
            .flat()
            .some((url) => videos.has(getVideoKey(url)))),
    )
  })
  return [...new Map(mixing.map((order) => [order.id, order])).values()]
}

export type OpenOrder = Answer<'GET /orders/open-targets'>['orders'][number]

/** The username is complete when nothing was typed for this long. */
const TYPING_PAUSE_MS = 600

/** Returns the customer's open orders by username, as far as they are loaded. A failure shows no warning. */
function useOpenOrders(usernames: string[]): ReadonlyMap<string, OpenOrder[]> {
  const [orders, setOrders] = useState<ReadonlyMap<string, OpenOrder[]>>(new Map())
  const hasTyped = useRef(false)
  const wanted = usernames.filter((username) => !orders.has(username)).join(' ')
  useEffect(() => {
    if (wanted === '' || session.read() === null) return
    let isCurrent = true
    const load = async (username: string) => {
      const open = await callApi('GET /orders/open-targets', { query: { username } }).then(
        (loaded) => loaded.orders,
        () => [],
      )
      if (isCurrent) setOrders((loaded) => new Map(loaded).set(username, open))
    }
    // A username that was filled in is complete.
    const timer = setTimeout(() => wanted.split(' ').map(load), hasTyped.current ? TYPING_PAUSE_MS : 0)
    hasTyped.current = true
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])
  return orders
}
