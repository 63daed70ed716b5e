import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.server.ts'

const PAGE = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" crossorigin href="/assets/b.js"/></head>
<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/home.js";
  window.modules = {"root":route0,"home":route1_main};

import("/assets/entry.js");</script>`

/** Runs the scripts of a page with the given `import` and document. */
function run(html: string, hidden: boolean) {
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? []
  const imported: string[] = []
  const linked: string[] = []
  const frames: (() => void)[] = []
  const load = async (file: string) => {
    imported.push(file)
    return { file }
  }
  const document = {
    hidden,
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => linked.push(href) },
  }
  const page: { modules?: Record<string, unknown> } = {}
  new Function('window', 'document', 'requestAnimationFrame', 'load', script.replaceAll('import(', 'load('))(
    page,
    document,
    (frame: () => void) => frames.push(frame),
    load,
  )
  return { imported, linked, page, nextFrame: () => frames.splice(0).forEach((frame) => void frame()) }
}

test('requests no script before the first frame', async () => {
  const html = deferScripts(PAGE)
  expect(html).not.toContain('modulepreload" ')
  const { imported, linked, page, nextFrame } = run(html, false)
  nextFrame()
  expect([imported, linked]).toEqual([[], []])
  nextFrame()
  expect(linked).toEqual(['/assets/a.js', '/assets/b.js'])
  await expect.poll(() => imported.at(-1)).toBe('/assets/entry.js')
  expect(imported).toEqual(['/assets/manifest.js', '/assets/root.js', '/assets/home.js', '/assets/entry.js'])
  expect(page.modules).toEqual({ root: { file: '/assets/root.js' }, home: { file: '/assets/home.js' } })
})

test('starts at once on a hidden page, which draws no frame', () => {
  expect(run(deferScripts(PAGE), true).imported).toContain('/assets/root.js')
})

test('assembles a chunked route in any import order', async () => {
  const page = PAGE.replace(
    'import * as route1_main from "/assets/home.js";',
    `import * as route1_clientLoader from "/assets/area-loader.js";
import * as route1_main from "/assets/area.js";
const route1 = {...route1_clientLoader,...route1_main};
import * as route2 from "/assets/orders.js";`,
  ).replace('"home":route1_main', '"area":route1,"orders":route2')
  const begun = run(deferScripts(page), true)
  await expect.poll(() => begun.imported.at(-1)).toBe('/assets/entry.js')
  expect(begun.page.modules).toMatchObject({
    area: { file: '/assets/area.js' },
    orders: { file: '/assets/orders.js' },
  })
})

test('leaves a page unchanged whose script is missing or unknown', () => {
  const pages = [
    '<p>Sorry</p>',
    PAGE.replace('import * as route0 from', 'import route0 from'),
    PAGE.replace('async=""', 'defer=""'),
  ]
  expect(pages.map(deferScripts)).toEqual(pages)
})

test('keeps the nonce of the replaced script', () => {
  expect(deferScripts(PAGE.replace('<script', '<script nonce="n-1"'))).toContain('<script nonce="n-1">(()=>')
})
