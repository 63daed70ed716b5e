import fc from 'fast-check'

const NEAR_IDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-7000-8000-00000000000',
  '00000000-0000-7000-8000-0000000000000',
  '{00000000-0000-7000-8000-000000000000}',
  '00000000000070008000000000000000',
  'demo_1',
  'chat_abcdefghijklmnopqrstuv',
  'session_abcdefgh',
]
const NEAR_TIMES = [
  '0000-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '99999-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-02-30T00:00:00Z',
  '2026-11-01T10:00:00+23:59',
  '2026-02-30',
  '0000-00-00',
  '99999-12-31',
]
const HOSTILE = [
  "' or 1=1 --",
  "'; drop table users; --",
  '{{shop}}{{constructor}}',
  '$1 %s %n \\x00 #{7*7}',
  '<script>alert(1)</script>',
  '</script><svg onload=alert(1)>',
  '=cmd|calc!A1',
  '../../../etc/passwd',
  'http://[::1',
  'javascript:alert(1)',
  'a@b.c\r\nBcc: d@e.f',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '%00',
]
/** Text that PostgreSQL cannot store, and text that only looks odd. */
const UNSTORABLE_TEXTS = ['\0', 'a\0b', '\ud800', 'a\udc00b', 'https://v.example/\0']
/** Digits of other scripts, which `\d` does not match and some parsers read. */
const OTHER_DIGITS = ['١٢٣٤٥٦', '۱۲۳۴۵۶', '１２３４５６', '१२३४५६', '٢٠٢٦-١١-٠١', '12３', '𝟙𝟚𝟛']
/** A megabyte is above the limit of a body; the others are below it, and long enough to show quadratic work. */
const LONG_TEXTS = [
  'x'.repeat(1_000_000),
  ...['<', '\n', ' ', '"', '=', 'a@', '{{', '\ud83d', '١'].map((unit) => unit.repeat(60_000 / unit.length)),
]
const ODD_CHARACTERS = ['', ' ', '\u202eabc', '\ufeff', '\u2028', '👩‍👩‍👧'.repeat(40)]

/** Texts that have broken programs before. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NEAR_IDS, ...NEAR_TIMES, ...HOSTILE, ...ODD_CHARACTERS) },
  { weight: 3, arbitrary: fc.constantFrom(...UNSTORABLE_TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...OTHER_DIGITS) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG_TEXTS) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 10 }).map((text) => `${text}\udfff${text}\ud800`),
  },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('x'.repeat(10_000), '\0'.repeat(300), 'ü'.repeat(10_000), '9'.repeat(400)),
  },
)

/** Becomes a number in the body text that JavaScript cannot represent. */
const RAW_PREFIX = 'raw number '
const RAW_NUMBERS = [
  '-0',
  '1e400',
  '-1e400',
  '1e-400',
  '0.1e1',
  '9007199254740993',
  '123456789012345678901234567890',
]

export function withRawNumbers(json: string): string {
  return json.replaceAll(new RegExp(`"${RAW_PREFIX}([^"]+)"`, 'g'), '$1')
}

const oddNumber = fc.oneof(
  fc.constantFrom(-1, 0, 1.5, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, -1e308),
  fc.constantFrom(...RAW_NUMBERS.map((number) => RAW_PREFIX + number)),
)

function nested(depth: number): unknown {
  let inner: unknown = []
  for (let level = 1; level < depth; level++) inner = [inner]
  return inner
}

/** An object with a key that programs may misinterpret. */
const oddKeyedObject = fc
  .tuple(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '', '\0', '0'),
    fc.jsonValue({ maxDepth: 1 }),
  )
  .map(([key, value]) => Object.fromEntries([[key, value]]))

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]) },
  { weight: 2, arbitrary: oddKeyedObject },
  { weight: 1, arbitrary: fc.constantFrom(10, 1_000).map(nested) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)
