import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comparePictures } from '../screens/compare-pictures.ts'
import { NO_PLACES } from '../screens/fill-shop.ts'
import { listScreens } from '../screens/list-screens.ts'

test('every route of a page is drawn, with a value for each part of its path', () => {
  const screens = listScreens()
  const drawn = new Set(screens.map(({ name }) => name.replace(/^settings.*/, 'settings/:section?')))
  const pages = readFileSync('web/routes.ts', 'utf8')
    .split('\n')
    .filter((line) => line.includes('.tsx') && line.includes('route('))
    .map((line) => /route\('([^']+)'/.exec(line)?.[1] ?? '')
    .map((path) => (path.startsWith(':') ? `admin/inbox/${path}` : path))
  expect([...drawn]).toEqual(expect.arrayContaining(pages))
  for (const { path } of screens) expect(path(NO_PLACES)).not.toContain(':')
})

test('two pictures differ by the share of their changed pixels', async () => {
  const paint = (background: string) => sharp({ create: { width: 10, height: 10, channels: 3, background } })
  const white = await paint('#fff').png().toBuffer()
  const dot = { input: await paint('#000').resize(5, 2).png().toBuffer(), top: 0, left: 0 }
  const dotted = await paint('#fff').composite([dot]).png().toBuffer()
  expect(await comparePictures(white, white)).toBeNull()
  expect((await comparePictures(white, dotted))?.share).toBeCloseTo(0.1)
  expect((await comparePictures(white, await paint('#fff').resize(10, 20).png().toBuffer()))?.share).toBe(0.5)
})
