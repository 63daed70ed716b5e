import { beforeAll, describe, expect, test } from 'vitest'
import {
  countScriptFiles,
  listHomeScripts,
  listScriptsAbove,
  MAX_HOME_FONTS,
  MAX_HOME_SCRIPTS,
  MAX_SCREEN_SCRIPTS,
  MAX_SCRIPT_FILES,
  weighFonts,
  weighScripts,
  weighStaffScreens,
} from '../bench/measure-page-weight.ts'
import { createShopWithoutDatabase } from '../support/shops/create-shop-without-database.ts'
import { loadBuiltApp } from '../support/shops/load-built-app.ts'

describe('home page', () => {
  let html: string

  beforeAll(async () => {
    const app = await loadBuiltApp()
    const request = new Request('https://shop.example/')
    html = await (await app.handleRequest(createShopWithoutDatabase(), request)).text()
  })

  test(`loads at most ${MAX_HOME_SCRIPTS} kB of scripts`, () => {
    const scripts = listHomeScripts()
    expect(weighScripts(scripts)).toBeLessThanOrEqual(MAX_HOME_SCRIPTS)
    // The page also names the list of all routes, but the router requests only those of its links.
    const named = new Set([...html.matchAll(/\/assets\/(?!manifest-)[\w.-]+\.js/g)].map(([path]) => path))
    expect([...named].sort()).toEqual(scripts.sort())
  })

  test(`loads at most ${MAX_HOME_FONTS} kB of fonts`, () => {
    expect(weighFonts(html)).toBeGreaterThan(0)
    expect(weighFonts(html)).toBeLessThanOrEqual(MAX_HOME_FONTS)
  })

  test('names the element that each selector with :has() changes, so that additions compute no styles of the whole page', () => {
    const [, styles = ''] = /<style id="css">([\s\S]+?)<\/style>/.exec(html) ?? []
    const selectors = [...styles.replace(/\\./g, '').matchAll(/[^{}]*:has\([^{}]*(?=\{)/g)].map(
      ([text]) => text,
    )
    expect(selectors.length).toBeGreaterThan(20)
    const nameless = /:has\((?:[^()]|\([^()]*\))*\)[^,]*[ >+~][:*]/
    expect(selectors.filter((selector) => nameless.test(selector))).toEqual([])
  })
})

describe('staff screens', () => {
  const { screens } = weighStaffScreens()

  test('are all weighed', () => {
    expect(screens.length).toBeGreaterThan(20)
    expect(screens.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/admin', '/analytics', '/admin/orders']),
    )
  })

  test.each(screens)(
    `$path loads at most ${MAX_SCREEN_SCRIPTS} kB beyond the shared scripts`,
    ({ scripts }) => {
      expect(scripts).toBeLessThanOrEqual(MAX_SCREEN_SCRIPTS)
    },
  )

  test('load no larger script later', () => {
    const larger = listScriptsAbove(MAX_SCREEN_SCRIPTS).filter((path) => !listHomeScripts().includes(path))
    expect(larger).toEqual([])
  })
})

test(`no page loads more than ${MAX_SCRIPT_FILES} files of scripts at its start`, () => {
  const pages = countScriptFiles()
  expect(pages.length).toBeGreaterThan(60)
  expect(pages.filter(({ files }) => files > MAX_SCRIPT_FILES)).toEqual([])
})
