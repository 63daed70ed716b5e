import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

interface BrowserLaunchOptions {
  executablePath?: string
  args: string[]
}

/** Arguments that stop the browser from calling home and from refusing to run as root. */
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages belong to the shop, so separate processes would only cost time.
  '--renderer-process-limit=1',
]

/**
 * Returns `$CHROMIUM_PATH` when set, otherwise the pinned browser from its package, so that every machine
 * tests the same browser; where it cannot run, Playwright's browser or one of the system.
 */
export async function findBrowser(): Promise<BrowserLaunchOptions> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return { executablePath: chosen, args: BROWSER_ARGS }
  const packaged = await findPackagedBrowser()
  if (packaged) return packaged
  if (existsSync(chromium.executablePath())) return { args: BROWSER_ARGS }
  const executablePath = SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (executablePath) return { executablePath, args: BROWSER_ARGS }
  throw new Error('No browser for the tests: set CHROMIUM_PATH to a Chromium or install one.')
}

/** Unpacks the browser once into a folder of the project. Returns null where it cannot run. */
async function findPackagedBrowser(): Promise<BrowserLaunchOptions | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = resolve('.tmp/chromium')
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  process.env.TMPDIR = folder
  mkdirSync(folder, { recursive: true })
  const { default: packaged } = await import('@sparticuz/chromium')
  const executablePath = await packaged.executablePath()
  // Its own font configuration lists none of these folders, and without fonts a missing glyph crashes the
  // browser.
  writeFileSync(join(folder, 'fonts/fonts.conf'), formatFontConfig(join(folder, 'fonts')))
  if (spawnSync(executablePath, ['--version']).status !== 0) return null
  return { executablePath, args: [...BROWSER_ARGS, '--headless=shell'] }
}

function formatFontConfig(folder: string): string {
  const dirs = [folder, '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('')
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${folder}/cache</cachedir></fontconfig>`
}
