import { type ComponentProps, useState } from 'react'
import { findVideoDoubt, parseTiktokLink, parseTiktokUsername } from '../../../shop/orders/tiktok.ts'
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
 * doubt about the link is shown.
 */
export function VideoUrlField({ username, onType, hint, ...rest }: VideoFieldProps) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState(rest.value ?? rest.defaultValue ?? '')
  const text = rest.value ?? typed
  const change = (url: string) => {
    setTyped(url)
    onType?.(url)
  }
  const doubt = findVideoDoubt(text, username ?? '')
  const notice =
    doubt &&
    t(`video.${doubt}`, {
      other: isolateBidi(`@${parseTiktokLink(text)?.username}`),
      username: isolateBidi(`@${parseTiktokUsername(username ?? '')}`),
    })
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
      onChange={(event) => {
        change(event.target.value)
      }}
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
