import { globSync, readFileSync } from 'node:fs'
import { ts } from '@ts-morph/common'
import { expect, test } from 'vitest'

/** Expressions whose text is bounded, with the reason. All others must be linear, because the text may be anybody's. */
const BOUNDED = new Map([
  ['locales/create-i18n.ts', 'an interface text has at most 5,000 characters, and i18next replaces the same'],
  ['shop/analytics/tracking/record-events.ts', 'request-context.ts cuts the header'],
  ['shop/accounts/sessions/parse-user-agent.ts', 'log-in.ts cuts the header'],
  ['web/rendering/defer-scripts.server.ts', 'reads pages of the shop, in which foreign text is escaped'],
  [
    'web/rendering/content-security-policy.server.ts',
    'reads pages of the shop, in which foreign text is escaped',
  ],
])

interface Expression {
  at: string
  pattern: RegExp
}

/** Lists the expressions that repeat something without a limit. */
function listExpressions(): Expression[] {
  const files = globSync(
    '{*,{shop,api,providers,mail,jobs,documents,locales,observability,web,db}/**/*}.{ts,tsx}',
  )
  return files
    .filter((file) => !/\.(test|config)\.tsx?$/.test(file) && !BOUNDED.has(file.replaceAll('\\', '/')))
    .flatMap((file) => {
      const expressions: Expression[] = []
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          const [, body = '', flags] = /^\/(.*)\/([a-z]*)$/.exec(node.text) ?? []
          if (/[*+]|,\}/.test(body))
            expressions.push({ at: `${file} ${node.text}`, pattern: new RegExp(body, flags) })
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
      return expressions
    })
}

/** Single characters, and beginnings of what expressions look for. */
const REPEATED = [
  ...' \n\ta1A.-_<"\'@/()[{}:,;=&#\\*+?!éم٠\u00a0',
  ...[
    '😀',
    '<a',
    '<!--',
    'a@',
    'a ',
    'a=',
    '="',
    '[a',
    '](',
    '[a](',
    '{{',
    '}}',
    '&a',
    '\r\n',
    '> ',
    'a-',
    '1,',
    '1.',
  ],
]
const BEGINNINGS = ['', 'a', '1', '<', '[', '{{', '"', 'https://a']
const ENDS = ['', 'x', '\n!']

/** Literal parts of an expression, which repeated may make it begin again and again. */
function listWords({ source }: RegExp): string[] {
  return (
    source
      .replace(/\\[a-zA-Z]/g, ' ')
      .replace(/\\/g, '')
      .match(/[\p{L}\p{N}<>@:/="'-]{2,}/gu) ?? []
  )
}

/** CPU time of this thread, which other programs of the machine do not change. */
function measureMs(pattern: RegExp, texts: string[]): number {
  const before = process.threadCpuUsage()
  for (const text of texts) {
    if (pattern.global) text.replaceAll(pattern, '')
    else pattern.test(text)
    pattern.lastIndex = 0
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Linear ones take a few milliseconds for 100,000 characters, quadratic ones at least ten seconds. */
const MAX_MS = 1_000
/** Quadratic ones take longer than this for 2,500 characters, of which more is tried only then. */
const SUSPICIOUS_MS = 1

interface Sample {
  short: string
  buildLong: () => string
}

/** Builds texts that repeat something between each of the beginnings and ends. */
function buildSamples(repeated: string, beginnings: string[]): Sample[] {
  return beginnings.flatMap((beginning) =>
    ENDS.map((end) => {
      const build = (length: number) => beginning + repeated.repeat(length / repeated.length) + end
      return { short: build(2_500), buildLong: () => build(100_000) }
    }),
  )
}

function isSlow(pattern: RegExp, samples: Sample[]): boolean {
  const getMs = (some: Sample[]) =>
    measureMs(
      pattern,
      some.map(({ short }) => short),
    )
  // All together first: most are fast.
  if (getMs(samples) <= SUSPICIOUS_MS) return false
  const [worst] = samples.map((one) => ({ ...one, ms: getMs([one]) })).sort((a, b) => b.ms - a.ms)
  return worst !== undefined && worst.ms > SUSPICIOUS_MS && measureMs(pattern, [worst.buildLong()]) > MAX_MS
}

test('every expression reads 100,000 characters of its worst kind in linear time', () => {
  const expressions = listExpressions()
  expect(expressions.length).toBeGreaterThan(80)
  // Built once: that takes longer than reading them.
  const samples = REPEATED.map((repeated) => buildSamples(repeated, BEGINNINGS))
  const slow = expressions.filter(({ pattern }) => {
    const words = listWords(pattern)
    const ownBeginnings = words.slice(0, 4)
    return (
      samples.some((some) => isSlow(pattern, some)) ||
      REPEATED.some((repeated) => isSlow(pattern, buildSamples(repeated, ownBeginnings))) ||
      words.some((word) => isSlow(pattern, buildSamples(word, [...BEGINNINGS, ...ownBeginnings])))
    )
  })
  expect(slow.map(({ at }) => at)).toEqual([])
})
