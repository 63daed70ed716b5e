import { type ComponentProps, useState } from 'react'
import { parseTiktokLink, parseTiktokUsername } from '../../../shop/orders/tiktok.ts'
import { MAX_PAGE_URL } from '../../../shop/page-url.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Field } from './field.tsx'

interface VideoFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'onChange'> {
  value?: string
  defaultValue?: string
  /** The account of the order, as it is typed. */
  username?: string
  onType?: (url: string) => void
}

/**
 * The address of a video. A link that was pasted with the words around it, or typed without a scheme, becomes an address. A
 * link to somebody else's video or to a profile is pointed out and stays.
 */
export function VideoUrlField({ username, onType, hint, ...rest }: VideoFieldProps) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState(rest.value ?? rest.defaultValue ?? '')
  const link = parseTiktokLink(rest.value ?? typed)
  const own = parseTiktokUsername(username ?? '')
  const change = (url: string) => {
    setTyped(url)
    onType?.(url)
  }
  const notice =
    link?.kind === 'profile'
      ? t('video.profile')
      : link?.username && own && link.username !== own
        ? t('video.ofOther', { other: isolateBidi(`@${link.username}`), username: isolateBidi(`@${own}`) })
        : null
  return (
    <Field
      type="url"
      dir="ltr"
      autoComplete="off"
      maxLength={MAX_PAGE_URL}
      placeholder="https://"
      {...rest}
      hint={
        notice ? (
          <>
            <span className="block font-semibold text-ink">{notice}</span>
            {hint}
          </>
        ) : (
          hint
        )
      }
      onChange={(event) => change(event.target.value)}
      onPaste={(event) => {
        const pasted = parseTiktokLink(event.clipboardData.getData('text'))
        if (!pasted) return
        event.preventDefault()
        event.currentTarget.value = pasted.url
        change(pasted.url)
      }}
      onBlur={(event) => {
        const found = parseTiktokLink(event.currentTarget.value)
        if (!found || found.url === event.currentTarget.value) return
        event.currentTarget.value = found.url
        change(found.url)
      }}
    />
  )
}
