/**
 * `npm run screens`: draws every screen of web/routes.ts in each state, language, width and colour scheme into
 * `.tmp/screens/<time>/index.html`, and shows what moved since the picture of an earlier run. Each of `--only orders`,
 * `--state empty`, `--lang ar`, `--width 390` and `--scheme dark` may be repeated and limits the run; `--fresh` fills
 * the shops anew. `--only` takes a part of a path, or all of it after `=`: `--only =orders`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import pLimit from 'p-limit'
import { findBrowser } from '../e2e/support/find-browser.ts'
import { comparePictures } from './compare-pictures.ts'
import { drawScreen, getViewer, LANGS, SCHEMES, STATES, type State, WIDTHS } from './draw-screen.ts'
import { type Account, logIn } from './fill-shop.ts'
import { listScreens, type Screen } from './list-screens.ts'
import { CONTENTS, openShop, removeShops } from './open-shop.ts'
import { type Drawn, renderIndex } from './render-index.ts'

const FOLDER = resolve('.tmp/screens')
const KEPT_RUNS = 3
const AT_ONCE = 3
const CART = [
  { id: 'followers-1000', name: '1,000 Followers', type: 'followers', quantity: 1_000, price: 5.59 },
  { id: 'likes-1000', name: '1,000 Likes', type: 'likes', quantity: 1_000, price: 4.79 },
]

const several = { type: 'string', multiple: true } as const
const { values } = parseArgs({
  options: {
    only: several,
    state: several,
    lang: several,
    width: several,
    scheme: several,
    fresh: { type: 'boolean', default: false },
  },
})

const isWanted = ({ name }: Screen) =>
  !values.only ||
  values.only.some((part) => (part.startsWith('=') ? name === part.slice(1) : name.includes(part)))
const screens = listScreens().filter(isWanted)
const states = choose('state', Object.keys(STATES) as State[], values.state)
const langs = choose('lang', LANGS, values.lang)
const schemes = choose('scheme', SCHEMES, values.scheme)
const looks = schemes.flatMap((scheme) =>
  choose('width', WIDTHS, values.width).map((width) => ({ width, scheme })),
)

const startedAt = performance.now()
const earlierRuns = listRuns()
const run = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const target = join(FOLDER, run)
mkdirSync(target, { recursive: true })
if (values.fresh) removeShops()
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  args: [
    ...args.filter((argument) => !argument.startsWith('--renderer-process-limit')),
    // Letters and scrollbars as on phones and on screens of high density.
    '--font-render-hinting=none',
    '--enable-features=OverlayScrollbar',
  ],
})
const drawn: Drawn[] = []
const failures: string[] = []
for (const contents of CONTENTS) {
  const shown = states.filter((state) => STATES[state] === contents)
  if (shown.length > 0 && screens.length > 0) await drawShop(browser, contents, shown)
}
await browser.close()
writeFileSync(join(target, 'index.html'), renderIndex(drawn))
for (const old of earlierRuns.slice(KEPT_RUNS - 1)) rmSync(join(FOLDER, old), { recursive: true })
const moved = drawn.filter(({ share }) => share !== undefined && share > 0).length
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`\n${drawn.length} pictures of ${screens.length} screens in ${seconds} s, ${moved} moved:`)
console.log(join(target, 'index.html'))
for (const failure of failures) console.error(failure)
process.exit(failures.length === 0 ? 0 : 1)

async function drawShop(on: Browser, contents: (typeof CONTENTS)[number], shown: State[]): Promise<void> {
  const { origin, places, filledAt, stop } = await openShop(contents)
  const logins = { owner: await logIn(origin, 'owner'), customer: await logIn(origin, 'customer') }
  const limit = pLimit(AT_ONCE)
  const tasks = shown.flatMap((state) =>
    langs.flatMap((lang) =>
      screens.flatMap((screen) => {
        const viewer = getViewer(screen.account, state)
        return viewer === 'none' ? [] : [{ state, lang, screen, viewer }]
      }),
    ),
  )
  let client = 0
  const draw = async ({ state, lang, screen, viewer }: (typeof tasks)[number]) => {
    client += 1
    const context = await on.newContext({
      // No limit is reached, and no country is known.
      extraHTTPHeaders: { 'x-forwarded-for': `10.8.${client >> 8}.${client & 255}` },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    })
    try {
      await context.addCookies([{ name: 'userLang', value: lang, url: origin }])
      await context.addInitScript(prepare, {
        login: viewer && logins[viewer as Account],
        cart: contents === 'empty' ? [] : CART,
      })
      const path = screen.path(places)
      const url = `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
      for await (const { look, picture } of drawScreen(context, url, { state, looks, filledAt }))
        drawn.push(await keep({ screen: screen.name, state, lang, ...look }, picture))
    } catch (error) {
      failures.push(`${screen.name}, ${state}, ${lang}: ${error}`)
    } finally {
      await context.close()
      process.stdout.write(`\r${drawn.length} pictures, ${contents} shop `)
    }
  }
  await Promise.all(tasks.map((task) => limit(draw, task)))
  await stop()
}

/** Runs in the page: the visit is not counted, the cart is filled and about to be paid, and the visitor is logged in. */
function prepare({ login, cart }: { login: { token: string; user: object } | null; cart: object[] }): void {
  Object.assign(navigator, { globalPrivacyControl: true })
  localStorage.setItem('cart', JSON.stringify(cart))
  if (cart.length > 0) sessionStorage.setItem('pendingCheckout', JSON.stringify(cart))
  if (!login) return
  localStorage.setItem('token', login.token)
  localStorage.setItem('user', JSON.stringify(login.user))
}

/** Writes a picture and compares it with the latest one of an earlier run. */
async function keep(
  of: Omit<Drawn, 'file' | 'before' | 'marked' | 'share'>,
  picture: Buffer,
): Promise<Drawn> {
  const screen = of.screen.replace(/[^a-z0-9]+/gi, '-')
  const file = `${[screen, of.state, of.lang, of.width, of.scheme].join('_')}.png`
  writeFileSync(join(target, file), picture)
  const earlier = earlierRuns.find((old) => existsSync(join(FOLDER, old, file)))
  if (!earlier) return { ...of, file }
  const before = `../${earlier}/${file}`
  const difference = await comparePictures(readFileSync(join(FOLDER, earlier, file)), picture)
  if (!difference) return { ...of, file, before, share: 0 }
  const marked = file.replace('.png', '.moved.png')
  writeFileSync(join(target, marked), difference.marked)
  return { ...of, file, before, marked, share: difference.share }
}

/** Lists the folders of earlier runs, latest first. */
function listRuns(): string[] {
  if (!existsSync(FOLDER)) return []
  return readdirSync(FOLDER)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .reverse()
}

function choose<T extends string | number>(option: string, all: readonly T[], wanted?: string[]): T[] {
  const unknown = wanted?.find((value) => !all.map(String).includes(value))
  if (unknown) throw new Error(`--${option} ${unknown}: one of ${all.join(', ')}`)
  return all.filter((value) => !wanted || wanted.includes(String(value)))
}
