import fc from 'fast-check'

/** Header values that browsers do not send. */
const ODD_VALUES: Record<string, string[]> = {
  'content-type': [
    ...['application/json; charset=utf-16', 'text/html', 'application/json-seq', 'application/JSON;', ';'],
    ...['text/csv', 'image/png'],
    ...['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/problem+json'],
  ],
  'accept-language': ['es', 'ar;q=0.5,*', ';;q=,', 'x'.repeat(2_000), 'zz-ZZ;q=NaN', '*'],
  'x-forwarded-for': ['203.0.113.1', 'unknown, ::1', ',,,', '[::1]:80', '1.2.3.4.5', '::g%x', '\u00ff'],
  cookie: ['userLang=ar', 'userLang=%; userCurrency=%E0', '=;=;', 'userCurrency=XXX; a'],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'lines=1'],
  'if-match': ['*', '"1"', 'W/"1"', '"1", "2"', '"01"', '"', ''],
  'if-none-match': ['*', '"x"', 'W/"x", "y"', '"'],
  'if-modified-since': ['Sat, 99 Foo 2026', new Date(0).toUTCString()],
  'idempotency-key': ['abcdefgh', '', 'x'.repeat(300), 'key-of-requests-1', 'key-of-requests-2'],
  traceparent: ['00-0-0-0', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'ff', '\u00ff'],
  accept: ['text/html', 'text/event-stream', '*/*;q=0', 'a'],
  'accept-encoding': ['br', 'gzip;q=0', 'identity', '*', 'zstd, br;q=2'],
  'last-event-id': ['0', '-1', '99999999999999999999', 'x'],
  'user-agent': ['', 'Googlebot/2.1', '\u00ff\u00fe', 'x'.repeat(4_000)],
  'x-http-method-override': ['DELETE', 'x'],
  'content-encoding': ['gzip', 'x'],
  authorization: ['Basic YTpi', 'Bearer', 'Bearer a b', 'bearer x'],
  origin: ['null', 'https://evil.example'],
  host: ['evil.example', 'localhost:99999', '[::1', 'a@b', ''],
}

export const PLAIN_HEADERS: Record<string, string> = { 'content-type': 'application/json' }
const oddHeader = fc.oneof(
  ...Object.entries(ODD_VALUES).map(([name, values]) =>
    fc.tuple(fc.constant(name), fc.constantFrom(...values)),
  ),
)

/** Browser headers, sometimes with odd ones. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(PLAIN_HEADERS) },
  {
    weight: 1,
    arbitrary: fc
      .array(oddHeader, { minLength: 1, maxLength: 3 })
      .map((odd) => ({ ...PLAIN_HEADERS, ...Object.fromEntries(odd) })),
  },
)
