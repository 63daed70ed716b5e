import { afterEach, expect, test, vi } from 'vitest'
import { deferScripts } from './defer-scripts.server.ts'

const PAGE = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" crossorigin href="/assets/b.js"/></head>
<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/home.js";
  window.modules = {"root":route0,"home":route1_main};

import("/assets/entry.js");</script>`

afterEach(() => vi.useRealTimers())

const FILES = ['/assets/a.js', '/assets/b.js', '/assets/manifest.js', '/assets/root.js', '/assets/home.js']

interface Visit {
  hidden?: boolean
  isReloaded?: boolean
  /** Whether a file cannot be imported, which its browser would remember. */
  isLost?: (file: string) => boolean
  isLostAgain?: (file: string) => boolean
  importFile?: (file: string) => Promise<unknown>
}

const never = () => false

/** Runs the scripts of a page with the given `import`, `fetch` and document. */
function run(
  html: string,
  { hidden = false, isReloaded = false, isLost = never, isLostAgain = never, importFile }: Visit = {},
) {
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? []
  const imported: string[] = []
  const fetched: string[] = []
  const preloaded: string[] = []
  const frames: (() => void)[] = []
  const load = async (file: string) => {
    imported.push(file)
    if (isLost(file)) throw new TypeError('Failed to fetch dynamically imported module')
    return importFile ? importFile(file) : { file }
  }
  const fetchFile = async (file: string) => {
    fetched.push(file)
    if (isLostAgain(file)) throw new TypeError('Failed to fetch')
    return new Response('')
  }
  const notice = { hidden: true, querySelector: () => ({}) }
  const document = {
    hidden,
    getElementById: () => notice,
    createElement: () => ({}),
    head: { append: ({ rel, href }: HTMLLinkElement) => preloaded.push(`${rel} ${href}`) },
  }
  const reload = vi.fn()
  const stop = vi.fn()
  const page: { modules?: Record<string, unknown>; fetchFile?: (file: string) => Promise<void> } = {}
  const values = {
    window: page,
    document,
    stop,
    location: { reload },
    performance: { getEntriesByType: () => [{ type: isReloaded ? 'reload' : 'navigate' }] },
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
    preloaded,
    notice,
    page,
    reload,
    stop,
    nextFrame: () => frames.splice(0).forEach((frame) => void frame()),
  }
}

test('requests no script before the first frame', async () => {
  const html = deferScripts(PAGE)
  expect(html).not.toContain('modulepreload" ')
  const { imported, preloaded, page, nextFrame } = run(html)
  nextFrame()
  expect([imported, preloaded]).toEqual([[], []])
  nextFrame()
  await expect.poll(() => imported.at(-1)).toBe('/assets/entry.js')
  expect(imported).toEqual(['/assets/manifest.js', '/assets/root.js', '/assets/home.js', '/assets/entry.js'])
  expect(page.modules).toEqual({ root: { file: '/assets/root.js' }, home: { file: '/assets/home.js' } })
})

test('imports files while they and the preloaded ones arrive, and fetches none of them later', async () => {
  const { imported, preloaded, fetched, page } = run(deferScripts(PAGE), { hidden: true })
  expect(preloaded).toEqual(FILES.map((file) => `modulepreload ${file}`))
  await expect.poll(() => imported.at(-1)).toBe('/assets/entry.js')
  for (const file of [...FILES, '/assets/next.js']) await page.fetchFile?.(file)
  expect(fetched).toEqual(['/assets/next.js'])
})

test('fetches all files and loads the page again when one did not arrive', async () => {
  const started = run(deferScripts(PAGE), { hidden: true, isLost: (file) => file === '/assets/root.js' })
  await expect.poll(() => started.reload.mock.calls).toHaveLength(1)
  expect(started.fetched).toEqual(FILES)
  expect(started.notice.hidden).toBe(true)
})

test('shows the notice when a file does not arrive twice', async () => {
  const isLost = (file: string) => file === '/assets/root.js'
  const started = run(deferScripts(PAGE), { hidden: true, isLost, isLostAgain: isLost })
  await expect.poll(() => started.notice.hidden).toBe(false)
  expect(started.reload).not.toHaveBeenCalled()
})

test('fetches the files of a reloaded page before it imports them', async () => {
  const { imported, fetched, preloaded } = run(deferScripts(PAGE), { hidden: true, isReloaded: true })
  expect([fetched, imported, preloaded]).toEqual([FILES, [], []])
  await expect.poll(() => imported.at(-1)).toBe('/assets/entry.js')
})

test('does not reload a page again whose scripts fail', async () => {
  const started = run(deferScripts(PAGE), { hidden: true, isReloaded: true, isLost: () => true })
  await expect.poll(() => started.notice.hidden).toBe(false)
  expect(started.reload).not.toHaveBeenCalled()
})

test('stops requests once none has arrived for a while, and none of a page that has started', async () => {
  vi.useFakeTimers()
  const hanging = run(deferScripts(PAGE), { hidden: true, importFile: () => new Promise(() => {}) })
  const started = run(deferScripts(PAGE), { hidden: true })
  await vi.advanceTimersByTimeAsync(24_000)
  expect(hanging.stop).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(hanging.stop).toHaveBeenCalled()
  expect(started.stop).not.toHaveBeenCalled()
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
