import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const CLIENT = 'build/client'

/** Returns the size of the page's scripts (brotli) and preloaded fonts in kB. */
export function measurePageWeight(html: string): { scripts: number; fonts: number } {
  // The page names the list of all routes, but the router requests only the routes of the page's links.
  const scripts = matchUnique(html, /\/assets\/(?!manifest-)[\w.-]+\.js/g).map(
    (path) => statSync(`${join(CLIENT, path)}.br`).size,
  )
  const fonts = matchUnique(html, /(?<=preload" href=")\/assets\/[\w.-]+\.woff2/g).map(
    (path) => readFileSync(join(CLIENT, path)).length,
  )
  return { scripts: sum(scripts) / 1000, fonts: sum(fonts) / 1000 }
}

function matchUnique(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([path]) => path))]
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
