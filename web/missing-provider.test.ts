import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useCart } from './cart/cart-context.tsx'
import { useTranslation } from './i18n/translation.tsx'

function render(hook: () => unknown): () => string {
  const Component = () => {
    hook()
    return null
  }
  return () => renderToString(createElement(Component))
}

it('names the missing provider when a hook is used outside of it', () => {
  expect(render(useCart)).toThrow('useCart must be used within CartProvider')
  expect(render(() => useTranslation('common'))).toThrow(
    'useTranslation must be used within TranslationProvider',
  )
})
