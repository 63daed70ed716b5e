import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DEFAULT_LANG, isLang } from '../shop/localization/languages.ts'
import { createBrowserI18n } from './i18n/create-browser-i18n.ts'
import { startLanguage } from './i18n/persist-language.tsx'
import { PageProvider } from './rendering/page-context.ts'

const { lang, dataset } = document.documentElement
const messagesJson = document.getElementById('words')?.textContent ?? '{}'
const page = {
  css: document.getElementById('css')?.textContent ?? '',
  i18n: createBrowserI18n(isLang(lang) ? lang : DEFAULT_LANG, JSON.parse(messagesJson)),
  messagesJson,
  requestId: dataset.requestId ?? null,
}

// Before the router reads the address, and the first loaders call the API.
startLanguage(page.i18n.language)

restoreEmails()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageProvider value={page}>
        <HydratedRouter />
        <RepeatEarlyClick />
      </PageProvider>
    </StrictMode>,
  )
})

declare global {
  /** Presses the button again that was pressed before hydration. Set by the page's first script. */
  var repeatEarlyClick: (() => void) | undefined
}

function RepeatEarlyClick() {
  useEffect(() => window.repeatEarlyClick?.(), [])
  return null
}

/** Undoes Cloudflare's rewriting of email addresses, because hydration needs the page as it was rendered. */
function restoreEmails(): void {
  const linkPrefix = '/cdn-cgi/l/email-protection#'
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href^="${linkPrefix}"]`)) {
    link.setAttribute('href', `mailto:${decodeEmail(link.hash.slice(1))}`)
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-cfemail]')) {
    const parent = element.parentElement
    element.replaceWith(decodeEmail(element.dataset.cfemail ?? ''))
    parent?.normalize()
  }
}

/** Decodes hexadecimal bytes, of which the first is the key of the others. */
function decodeEmail(hex: string): string {
  const [key = 0, ...bytes] = (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key))
}
