import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CpuProfile, listSelfTimes, type ProfileNode } from './flame-graph.ts'

/** Areas of the shop's processor time, by the function or the source file. The first that fits counts. */
const AREAS: [area: string, pattern: RegExp][] = [
  ['socket writes', /^(writev|writeBuffer|write\w*String) /],
  ['GC', /^\(garbage collector\)/],
  ['crypto', /^(hash|digest|update|Hash|oneShotDigest|randomFillSync) |node:internal\/crypto/],
  ['JSON', /^(parse|stringify) (?!\S)/],
  ['SQL and rows (Drizzle)', /drizzle-orm/],
  ['driver (pg)', /node_modules\/pg(-\w+)?\//],
  ['routing, validation (Hono, Zod)', /node_modules\/(hono|@hono\/zod|zod|@asteasolutions)/],
  ['rendering (React, Router)', /node_modules\/(react|scheduler|@remix|turbo-stream)|^web\/| web\//],
  ['compression', /node:zlib|internal\/zlib/],
  ['HTTP', /@hono\/node-server|node:_http|node:internal\/(http|url|fetch|deps\/undici)|undici/],
  [
    'sockets, streams, events',
    /node:(net|events|internal\/(streams|stream_base|process|timers|async))|^\S+ $/,
  ],
  ['log', /node_modules\/(pino|sonic-boom|quick-format)/],
  ['observability', / observability\//],
]

/** Returns the share of each area in the busy time of a profile, the largest first. */
export function listAreas(profile: CpuProfile): { area: string; share: number }[] {
  const times = new Map<string, number>()
  let total = 0
  for (const { node, self } of listSelfTimes(profile)) {
    const source = `${node.callFrame.functionName} ${getSource(node)}`
    const area = AREAS.find(([, pattern]) => pattern.test(source))?.[0] ?? "the shop's own code"
    times.set(area, (times.get(area) ?? 0) + self)
    total += self
  }
  return [...times].map(([area, self]) => ({ area, share: self / total })).sort((a, b) => b.share - a.share)
}

/** The build is one file of many sources, each under a comment with its path. */
function getSource({ callFrame: { url, lineNumber } }: ProfileNode): string {
  if (!/\/build\/.*\.js$/.test(url)) return url
  const lines = readLines(url)
  for (let index = lineNumber; index >= 0; index -= 1) {
    const path = /^\/\/(?:#region)? ?(\S+\.\w+)$/.exec(lines[index] ?? '')?.[1]
    if (path) return path
  }
  return url
}

const linesOf = new Map<string, string[]>()

function readLines(url: string): string[] {
  const lines = linesOf.get(url) ?? readFileSync(fileURLToPath(url), 'utf8').split('\n')
  linesOf.set(url, lines)
  return lines
}
