import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DEFAULT_LANG, isLang } from '../shop/localization/languages.ts'
import { browserI18n } from './localization/browser-i18n.ts'
import { PageProvider } from './page-context.ts'

const { lang, dataset } = document.documentElement
const wordsJson = document.getElementById('words')?.textContent ?? '{}'
const page = {
  css: document.getElementById('css')?.textContent ?? '',
  i18n: browserI18n(isLang(lang) ? lang : DEFAULT_LANG, JSON.parse(wordsJson)),
  wordsJson,
  requestId: dataset.requestId ?? null,
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageProvider value={page}>
        <HydratedRouter />
      </PageProvider>
    </StrictMode>,
  )
})
