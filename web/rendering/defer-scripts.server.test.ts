import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.server.ts'

const PAGE = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" crossorigin href="/assets/b.js"/></head>
<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/home.js";
  window.modules = {"root":route0,"home":route1_main};

import("/assets/entry.js");</script>`

/** Runs the scripts of a page with the given `import`, `fetch` and document. */
function run(
  html: string,
  {
    hidden = false,
    isLost = () => false,
  }: { hidden?: boolean; isLost?: (file: string, attempt: number) => boolean } = {},
) {
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? []
  const imported: string[] = []
  const fetched: string[] = []
  const frames: (() => void)[] = []
  const load = async (file: string) => {
    imported.push(file)
    return { file }
  }
  const fetchFile = async (file: string) => {
    fetched.push(file)
    if (isLost(file, fetched.filter((one) => one === file).length)) throw new TypeError('Failed to fetch')
    return new Response('')
  }
  const notice = { hidden: true, querySelector: () => ({}) }
  const document = { hidden, getElementById: () => notice }
  const page: { modules?: Record<string, unknown> } = {}
  const values = {
    window: page,
    document,
    addEventListener: () => {},
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    load,
    fetch: fetchFile,
    setTimeout: (next: () => void) => next(),
    console: { error: () => {} },
  }
  new Function(...Object.keys(values), script.replaceAll('import(', 'load('))(...Object.values(values))
  return {
    imported,
    fetched,
    notice,
    page,
    nextFrame: () => frames.splice(0).forEach((frame) => void frame()),
  }
}

test('requests no script before the first frame', async () => {
  const html = deferScripts(PAGE)
  expect(html).not.toContain('modulepreload" ')
  const { imported, fetched, page, nextFrame } = run(html)
  nextFrame()
  expect([imported, fetched]).toEqual([[], []])
  nextFrame()
  await expect.poll(() => imported.at(-1)).toBe('/assets/entry.js')
  expect(imported).toEqual(['/assets/manifest.js', '/assets/root.js', '/assets/home.js', '/assets/entry.js'])
  expect(page.modules).toEqual({ root: { file: '/assets/root.js' }, home: { file: '/assets/home.js' } })
})

test('imports files after they and the preloaded ones have been fetched', async () => {
  const { imported, fetched } = run(deferScripts(PAGE), { hidden: true })
  expect(imported).toEqual([])
  expect(fetched).toEqual([
    '/assets/a.js',
    '/assets/b.js',
    '/assets/manifest.js',
    '/assets/root.js',
    '/assets/home.js',
  ])
  await expect.poll(() => imported).toContain('/assets/root.js')
})

test('fetches a file again once that did not arrive', async () => {
  const started = run(deferScripts(PAGE), { hidden: true, isLost: (_, attempt) => attempt === 1 })
  await expect.poll(() => started.imported.at(-1)).toBe('/assets/entry.js')
  expect(started.fetched.filter((file) => file === '/assets/root.js')).toHaveLength(2)
  expect(started.notice.hidden).toBe(true)
})

test('shows the notice when a file does not arrive twice', async () => {
  const started = run(deferScripts(PAGE), { hidden: true, isLost: (file) => file === '/assets/b.js' })
  await expect.poll(() => started.notice.hidden).toBe(false)
  expect(started.imported).toEqual([])
})

test('assembles a chunked route in any import order', async () => {
  const page = PAGE.replace(
    'import * as route1_main from "/assets/home.js";',
    `import * as route1_clientLoader from "/assets/area-loader.js";
import * as route1_main from "/assets/area.js";
const route1 = {...route1_clientLoader,...route1_main};
import * as route2 from "/assets/orders.js";`,
  ).replace('"home":route1_main', '"area":route1,"orders":route2')
  const begun = run(deferScripts(page), { hidden: true })
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
