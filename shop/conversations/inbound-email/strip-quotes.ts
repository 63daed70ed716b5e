/** Direction marks that mail programs put into Arabic lines. */
const BIDI_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

const ORIGINAL_MESSAGE = /^[-_*\s]*(original message|mensaje original|الرسالة الأصلية|رسالة أصلية)[-_*\s]*$/i

/** Headers that Outlook puts above a quotation, in English, Spanish and Arabic. */
const FIRST_HEADER = /^\*?(from|de|من)\s?:/i
const FURTHER_HEADER =
  /^\*?(sent|date|to|cc|subject|enviado|enviado el|fecha|para|asunto|تاريخ الإرسال|تم الإرسال|أرسلت|أُرسلت|التاريخ|تاريخ|إلى|الموضوع|نسخة)\s?:/i
const HEADERS_SEARCHED = 7

/** First words and last words of the line above a quotation, as in "On Monday, ... wrote:". */
const ATTRIBUTIONS = [
  { starts: /^on /i, ends: /wrote:$/i },
  { starts: /^el /i, ends: /escribi[óo]:$/i },
  { starts: /^(في|بتاريخ|يوم) ?/, ends: /:$/, contains: /كتب|كتابة/ },
]
const MAX_ATTRIBUTION_LINES = 3
const MAX_ATTRIBUTION_LENGTH = 400

/** Last lines that telephones and apps add. */
const APP_SIGNATURES = [
  /^sent from (my|outlook|yahoo|mail|proton)\b.{0,60}$/i,
  /^get outlook for \S.{0,60}$/i,
  /^enviado desde (mi|outlook|yahoo|correo)\b.{0,60}$/i,
  /^obt(ener|én) outlook para \S.{0,60}$/i,
  /^(أُرسلت|أرسلت|تم الإرسال|أُرسل|مرسل) من .{1,60}$/,
  /^الحصول على outlook .{1,60}$/i,
]

/** A signature is short; more lines after the dashes are text. */
const MAX_SIGNATURE_LINES = 12

/**
 * Returns what the sender wrote: without quotations, the lines that announce them, and signatures. Rules cut only what is
 * certain; a text that would be left empty is returned whole. Every rule looks at single lines, so that no text makes a
 * search slow.
 */
export function stripQuotes(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  const written = removeSignature(removeQuotedLines(cutAtSeparator(lines)))
  const stripped = joinLines(written)
  return stripped || joinLines(lines)
}

function joinLines(lines: string[]): string {
  const kept = lines.filter((line, place) => line !== '' || lines[place - 1] !== '')
  return kept.join('\n').trim()
}

function plain(line: string | undefined): string {
  return (line ?? '').replace(BIDI_MARKS, '').trim()
}

/** Cuts at the headers of a quotation that has no other marks. Text above them is needed: else it is a forwarded email. */
function cutAtSeparator(lines: string[]): string[] {
  const end = lines.findIndex(
    (line, place) => ORIGINAL_MESSAGE.test(plain(line)) || isHeaderBlock(lines, place),
  )
  if (end === -1 || lines.slice(0, end).every((line) => isRule(line))) return lines
  const above = lines.slice(0, end)
  while (above.length > 0 && isRule(above.at(-1))) above.pop()
  return above
}

function isRule(line: string | undefined): boolean {
  return /^[-_*=\s]*$/.test(plain(line))
}

function isHeaderBlock(lines: string[], place: number): boolean {
  if (!FIRST_HEADER.test(plain(lines[place]))) return false
  const following = lines.slice(place + 1, place + HEADERS_SEARCHED).map(plain)
  return following.filter((line) => FURTHER_HEADER.test(line)).length >= 2
}

/** Removes lines that begin with `>` and the announcement above them. Answers between them stay. */
function removeQuotedLines(lines: string[]): string[] {
  const written: string[] = []
  for (const line of lines) {
    if (!plain(line).startsWith('>')) {
      written.push(line)
    } else if (written.at(-1) !== QUOTED) {
      dropAttribution(written, { isQuoted: true })
      written.push(QUOTED)
    }
  }
  dropAttribution(written, { isQuoted: false })
  return written.map((line) => (line === QUOTED ? '' : line))
}

/** Stands for removed lines; no line of an email contains a line break. */
const QUOTED = '\n'

function dropAttribution(written: string[], { isQuoted }: { isQuoted: boolean }): void {
  let end = written.length
  while (end > 0 && written[end - 1] === '') end -= 1
  const tests = isQuoted ? [isKnownAttribution, isAnyAttribution] : [isKnownAttribution]
  for (const test of tests) {
    const lines = listLastLines(written, end).find((joined) => test(joined))
    if (lines === undefined) continue
    written.length = end - listLastLines(written, end).indexOf(lines) - 1
    return
  }
}

/** Joins the last line, the last two and the last three: programs wrap the announcement. */
function listLastLines(written: string[], end: number): string[] {
  const joined: string[] = []
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES && count <= end; count += 1) {
    const line = written[end - count]
    const text = [plain(line), joined.at(-1)].filter(Boolean).join(' ')
    if (line === '' || line === QUOTED || text.length > MAX_ATTRIBUTION_LENGTH) break
    joined.push(text)
  }
  return joined
}

function isKnownAttribution(line: string): boolean {
  return (
    hasDate(line) &&
    ATTRIBUTIONS.some(
      ({ starts, ends, contains }) =>
        starts.test(line) && ends.test(line) && (!contains || contains.test(line)),
    )
  )
}

/** Above quoted lines, a line with a date, an address and a colon announces them in any language. */
function isAnyAttribution(line: string): boolean {
  return hasDate(line) && line.endsWith(':') && line.includes('@')
}

function hasDate(line: string): boolean {
  return /[\d\u0660-\u0669]/.test(line.replace(/\S+@\S+/g, ''))
}

function removeSignature(lines: string[]): string[] {
  const dashes = lines.findLastIndex((line) => plain(line) === '--')
  const isSignature = dashes > 0 && lines.length - dashes <= MAX_SIGNATURE_LINES
  const written = isSignature ? lines.slice(0, dashes) : [...lines]
  for (;;) {
    while (written.length > 0 && written.at(-1) === '') written.pop()
    const last = plain(written.at(-1))
    if (written.length < 2 || !APP_SIGNATURES.some((signature) => signature.test(last))) return written
    written.pop()
  }
}
