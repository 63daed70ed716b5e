import { X } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { parseTiktokUsername } from '../../../shop/orders/tiktok.ts'
import { normalizeIdentifier } from '../../../shop/text.ts'
import { session } from '../../account/session.ts'
import { type Answer, callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useCheckoutDraft } from './checkout-draft.ts'

export type EarlierProfile = Answer<'GET /earlier-profiles'>['profiles'][number]

/** Loads the usernames of the customer's earlier orders. The checkout works without them. */
export async function loadEarlierProfiles(): Promise<EarlierProfile[]> {
  if (!session.read()) return []
  try {
    return (await callApi('GET /earlier-profiles')).profiles
  } catch (error) {
    console.error('earlier usernames failed to load', error)
    return []
  }
}

interface EarlierProfilesProps {
  profiles: EarlierProfile[]
  niches: string[]
  onChoose: () => void
}

/** Other usernames of earlier orders with their niche: one tap fills both in, another removes a username from the list. */
export function EarlierProfiles({ profiles, niches, onChoose }: EarlierProfilesProps) {
  const { t } = useTranslation('checkout')
  const { draft, change } = useCheckoutDraft()
  const { revalidate } = useRevalidator()
  const { run: remove } = useSubmit(
    (username: string) => callApi('DELETE /earlier-profiles/{username}', { param: { username } }),
    { onFailed: ({ message }) => toast({ title: message, tone: 'danger' }), reload: revalidate },
  )
  const current = parseTiktokUsername(draft.tiktokUsername)
  const others = profiles.filter(({ tiktokUsername }) => tiktokUsername !== current)
  if (others.length === 0) return null
  const choose = ({ tiktokUsername, niche }: EarlierProfile) => {
    onChoose()
    // An operator may have removed the niche since.
    change({ tiktokUsername, ...(niche !== null && niches.includes(niche) && { niche }) })
  }
  return (
    <ul aria-label={t('profiles.title')} className="flex flex-wrap gap-2" data-testid="earlier-profiles">
      {others.map((profile) => {
        const { tiktokUsername: username } = profile
        return (
          <li key={username} className="flex min-w-0 items-center">
            <Button
              className="min-w-0 whitespace-normal wrap-anywhere"
              aria-label={t('profiles.use', { username })}
              onClick={() => choose(profile)}
            >
              <bdi dir="ltr">@{username}</bdi>
            </Button>
            <IconButton
              label={t('profiles.remove', { username })}
              icon={X}
              onClick={() => remove(username)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface UsernameFieldProps {
  label: string
  hint?: string
  name: string
  value: string
  required?: boolean
  onType: (value: string) => void
}

export function UsernameField({ onType, ...rest }: UsernameFieldProps) {
  const { t } = useTranslation('common')
  const isWrong = normalizeIdentifier(rest.value) !== '' && !parseTiktokUsername(rest.value)
  return (
    <Field
      {...rest}
      ref={(field) => field?.setCustomValidity(isWrong ? t('problems.username_invalid') : '')}
      maxLength={fieldLimits('POST /checkout/quote')['items.*.tiktok_username']?.maxLength}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="@"
      onChange={(event) => onType(event.target.value)}
    />
  )
}
