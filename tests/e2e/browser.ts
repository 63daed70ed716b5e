import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

export interface Browser {
  executablePath?: string
  args: string[]
}

/** What a browser must not do by itself: call home, or stop at running as root in a container. */
const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The pages of a test are all the shop's own: a process for each costs more than it keeps apart.
  '--renderer-process-limit=1',
]

/** $CHROMIUM_PATH, Playwright's own, one of the system, or the one that comes as a package: what is there first. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH
  if (named) return { executablePath: named, args: QUIET }
  if (existsSync(chromium.executablePath())) return { args: QUIET }
  const installed = SYSTEM.find((path) => existsSync(path))
  if (installed) return { executablePath: installed, args: QUIET }
  return packagedBrowser()
}

/** Unpacked once into a folder of the project's. */
async function packagedBrowser(): Promise<Browser> {
  const folder = resolve('.tmp/chromium')
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  process.env.TMPDIR = folder
  mkdirSync(folder, { recursive: true })
  const { default: packaged } = await import('@sparticuz/chromium')
  const executablePath = await packaged.executablePath()
  // Its own list of font folders names none of ours, and without any font a missing letter ends the browser.
  writeFileSync(join(folder, 'fonts/fonts.conf'), fontFolders(join(folder, 'fonts')))
  return { executablePath, args: [...QUIET, '--headless=shell'] }
}

function fontFolders(folder: string): string {
  const dirs = [folder, '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('')
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${folder}/cache</cachedir></fontconfig>`
}
