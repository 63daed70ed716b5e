import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { createI18n, type I18n } from '../../locales/create-i18n.ts'
import { PageProvider } from '../rendering/page-context.ts'
import { LangContext, useTranslation } from './translation.tsx'

const COMMON = { close: 'Close' }

function CartTitle() {
  const { t, exists } = useTranslation('cart')
  return `${t('title')} ${t('common:close')} ${exists('cart:title')} ${exists('cart:nothing')}`
}

function onPage(i18n: I18n, children: ReactNode) {
  return (
    <PageProvider value={{ i18n, messagesJson: '', css: '', requestId: null }}>
      <LangContext value="en">{children}</LangContext>
    </PageProvider>
  )
}

test('renders the messages of the page without loading any', () => {
  const loadMessages = vi.fn()
  const i18n = createI18n('en', { common: COMMON, cart: { title: 'Cart' } }, { loadMessages })
  expect(renderToString(onPage(i18n, <CartTitle />))).toBe('Cart Close true false')
  expect(loadMessages).not.toHaveBeenCalled()
})

test('suspends until a missing namespace is loaded', async () => {
  const loadMessages = vi.fn(async () => ({ title: 'Loaded' }))
  const i18n = createI18n('en', { common: COMMON }, { loadMessages })
  const { prelude } = await prerenderToNodeStream(onPage(i18n, <CartTitle />))
  expect(await text(prelude)).toContain('Loaded Close true false')
  expect(loadMessages.mock.calls).toEqual([['en', 'cart']])
})
