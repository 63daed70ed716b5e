import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createI18n } from '../../../locales/create-i18n.ts'
import pageTexts from '../../../locales/en/admin.json' with { type: 'json' }
import { LangContext } from '../../i18n/translation.tsx'
import { PageProvider } from '../../rendering/page-context.ts'
import { Pager } from './pager.tsx'

test('counts the rows before a page, and all of them on the last page; names the keys from five rows on', () => {
  const i18n = createI18n('en', { common: {}, admin: { pages: pageTexts.pages, rowKeys: pageTexts.rowKeys } })
  const render = (pager: { next: string | null; count: number }, search = '', state?: unknown) => {
    const routes = [{ path: '/', element: <Pager {...pager} /> }]
    const router = createMemoryRouter(routes, { initialEntries: [{ pathname: '/', search, state }] })
    return renderToStaticMarkup(
      <PageProvider value={{ i18n, messagesJson: '', css: '', requestId: null }}>
        <LangContext value="en">
          <RouterProvider router={router} />
        </LangContext>
      </PageProvider>,
    )
  }
  expect(render({ next: 'b', count: 53 })).toContain('>1–53<')
  expect(
    render({ next: null, count: 4 }, '?before=c', { before: ['', 'b'], beforeRows: [53, 50] }),
  ).toContain('>104–107 of 107<')
  expect(render({ next: null, count: 12 })).toContain('>1–12 of 12<')
  expect(render({ next: null, count: 4 })).toBe('')
  expect(render({ next: null, count: 5 })).toContain(pageTexts.rowKeys.move)
  expect(render({ next: 'd', count: 50 }, '?before=c')).not.toContain('–')
})
