import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createI18n } from '../../../locales/create-i18n.ts'
import { getErasedAddress } from '../../../shop/erased-address.ts'
import { LangContext } from '../../i18n/translation.tsx'
import { PageProvider } from '../../rendering/page-context.ts'
import { MailLink } from './mail-link.tsx'

test('writes to an address, and to none that was erased', () => {
  const i18n = createI18n('en', { common: {}, admin: { erased: 'Erased' } })
  const render = (address: string) =>
    renderToStaticMarkup(
      <PageProvider value={{ i18n, messagesJson: '', css: '', requestId: null }}>
        <LangContext value="en">
          <MailLink address={address} />
        </LangContext>
      </PageProvider>,
    )
  expect(render('maria@example.com')).toContain('href="mailto:maria@example.com"')
  expect(render('a@b.example?bcc=c@d.example')).toContain('href="mailto:a@b.example%3Fbcc=c@d.example"')
  expect(render(getErasedAddress('1'))).toBe('<span class="text-muted">Erased</span>')
})
