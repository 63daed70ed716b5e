import { BIDI_CONTROLS } from '../../text.ts'

/** Words that programs write between dashes above a quotation. */
const ORIGINAL_MESSAGE =
  /^[-_*\s]*(original message|mensaje original|الرسالة الأصلية|رسالة أصلية|ursprüngliche nachricht|message d['’]origine|messaggio originale|mensagem original|исходное сообщение|orijinal mesaj|原始邮件|原始郵件|邮件原件|元のメッセージ)[-_*\s]*$/i

/** Headers that Outlook and others put above a quotation, in the languages of the shop. */
const HEADERS = {
  from: /^\*?(from|de|من|von|da|от|kimden|gönderen|dari|发件人|寄件者|差出人)\s?[:：]/i,
  date: /^\*?(sent|date|enviado|enviado el|fecha|تاريخ الإرسال|تم الإرسال|أرسلت|أُرسلت|التاريخ|تاريخ|gesendet|datum|envoyé|inviato|data|enviada em|отправлено|дата|gönderildi|gönderilme|tarih|dikirim|tanggal|发送时间|日期|寄件日期|送信日時|日付)\s?[:：]/i,
  subject:
    /^\*?(subject|asunto|الموضوع|betreff|objet|oggetto|assunto|тема|konu|subjek|perihal|主题|主旨|件名)\s?[:：]/i,
  other:
    /^\*?(to|cc|para|إلى|نسخة|an|à|a|кому|копия|kime|bilgi|kepada|收件人|收件者|抄送|副本|宛先)\s?[:：]/i,
}
const MAX_HEADERS = 7

/** First words, a word within, and last words of the line above a quotation, as in "On Monday, ... wrote:". */
const ATTRIBUTIONS = [
  { starts: /^on /i, contains: / /, ends: /wrote:$/i },
  { starts: /^el /i, contains: / /, ends: /escribi[óo]:$/i },
  { starts: /^(في|بتاريخ|يوم) ?/, contains: /كتب|كتابة/, ends: /:$/ },
  { starts: /^am /i, contains: /\bschrieb\b/i, ends: /:$/ },
  { starts: /^/, contains: /\bschrieb am \D{0,20}\d/i, ends: /:$/ },
  { starts: /^le /i, contains: / /, ends: /écrit\s?:$/i },
  { starts: /^il (giorno )?/i, contains: / /, ends: /ha scritto:$/i },
  { starts: /^em /i, contains: / /, ends: /escreveu:$/i },
  { starts: /^/, contains: /пишет|написал/i, ends: /:$/ },
  { starts: /^/, contains: / /, ends: /(şunu|şunları) yazdı:$/i },
  { starts: /^pada /i, contains: / /, ends: /menulis:$/i },
  { starts: /^/, contains: /写道|寫道|のメール|のメッセージ|書きました/, ends: /[:：]$/ },
]
const MAX_ATTRIBUTION_LINES = 3
const MAX_ATTRIBUTION_LENGTH = 400

const DEVICE =
  /\b(iphone|ipad|ipod|samsung|galaxy|android|huawei|xiaomi|outlook|yahoo|proton|gmail|windows)\b/i
/** Last lines that telephones and apps add: a device, few words around it, and no punctuation within. */
const APP_SIGNATURE =
  /^((sent (from|with)|get|enviado desde|obt(ener|én)|gesendet von|von meinem|envoyé de(puis)?|inviato da|enviado (do|de)|отправлено (с|из)|أُرسلت من|أرسلت من|تم الإرسال من|أُرسل من|مرسل من|الحصول على) .*|发自我的.*|.*から送信|.*(gesendet|gönderildi))$/i
const MAX_APP_SIGNATURE_WORDS = 8

/** A signature is short; more lines after the delimiter are text. */
const MAX_SIGNATURE_LINES = 12

/**
 * Returns what the sender wrote: without quotations, the lines that announce them, and signatures. Cuts only what is certainly
 * one of them; a text that would be left empty is returned whole. Every rule looks at single lines, so that no text makes a
 * search slow.
 */
export function stripQuotes(text: string): string {
  const lines = text.split('\n')
  const written = removeSignature(removeQuotedLines(cutAtSeparator(lines)))
  return joinLines(written) || joinLines(lines)
}

function joinLines(lines: string[]): string {
  const trimmed = lines.map((line) => line.trimEnd())
  return trimmed
    .filter((line, place) => line !== '' || trimmed[place - 1] !== '')
    .join('\n')
    .trim()
}

/** Mail programs put direction marks into Arabic lines. */
function plain(line: string | undefined): string {
  return (line ?? '').replace(BIDI_CONTROLS, '').trim()
}

/** Cuts at the headers of a quotation that has no other marks. Text above them is needed: else it is a forwarded email. */
function cutAtSeparator(lines: string[]): string[] {
  const end = lines.findIndex((line, place) => isOriginalMessage(plain(line)) || isHeaderBlock(lines, place))
  if (end === -1 || lines.slice(0, end).every((line) => isRule(line))) return lines
  const above = lines.slice(0, end)
  while (above.length > 0 && isRule(above.at(-1))) above.pop()
  return above
}

function isRule(line: string | undefined): boolean {
  return /^[-_*=\s]*$/.test(plain(line))
}

function isOriginalMessage(line: string): boolean {
  return (line.includes('--') || line.includes('__')) && ORIGINAL_MESSAGE.test(line)
}

/** Requires a sender, a date and a subject in lines that follow one another: people write "From: ... To: ..." themselves. */
function isHeaderBlock(lines: string[], place: number): boolean {
  if (!HEADERS.from.test(plain(lines[place]))) return false
  const following = lines.slice(place + 1, place + MAX_HEADERS).map(plain)
  const end = following.findIndex((line) => !Object.values(HEADERS).some((header) => header.test(line)))
  const block = following.slice(0, end === -1 ? undefined : end)
  return (
    block.some((line) => HEADERS.date.test(line) && isDated(line)) &&
    block.some((line) => HEADERS.subject.test(line))
  )
}

/** Returns whether a line contains a year or a time, outside of email addresses. */
function isDated(line: string): boolean {
  const words = line.split(/\s+/).filter((word) => !word.includes('@'))
  return words.some((word) => /[\d\u0660-\u0669]{4}|[\d\u0660-\u0669][:.][\d\u0660-\u0669]{2}/.test(word))
}

/** Removes lines that begin with `>` once one of them is announced, with the announcement. Answers between them stay. */
function removeQuotedLines(lines: string[]): string[] {
  const written: string[] = []
  let isAnnounced = false
  for (const line of lines) {
    if (!isQuoted(line)) {
      written.push(line)
      continue
    }
    if (written.at(-1) === QUOTED) continue
    isAnnounced ||=
      dropAttribution(written, { isQuoted: true }) || isAnyAttribution(plain(line).replace(/^[>\s]+/, ''))
    written.push(isAnnounced ? QUOTED : line)
  }
  dropAttribution(written, { isQuoted: false })
  return written.map((line) => (line === QUOTED ? '' : line))
}

function isQuoted(line: string): boolean {
  return plain(line).startsWith('>')
}

/** Stands for removed lines; no line of an email contains a line break. */
const QUOTED = '\n'

/** Returns whether a line that announces a quotation was removed. */
function dropAttribution(written: string[], options: { isQuoted: boolean }): boolean {
  let end = written.length
  while (end > 0 && plain(written[end - 1]) === '') end -= 1
  const tests = options.isQuoted ? [isKnownAttribution, isAnyAttribution] : [isKnownAttribution]
  const lines = listLastLines(written, end)
  for (const test of tests) {
    const place = lines.findIndex((joined) => test(joined))
    if (place === -1) continue
    written.length = end - place - 1
    return true
  }
  return false
}

/** Joins the last line, the last two and the last three: programs wrap the announcement. */
function listLastLines(written: string[], end: number): string[] {
  const joined: string[] = []
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES && count <= end; count += 1) {
    const line = written[end - count] ?? ''
    if (plain(line) === '' || line === QUOTED || isQuoted(line)) break
    const text = [plain(line), joined.at(-1)].filter(Boolean).join(' ')
    if (text.length > MAX_ATTRIBUTION_LENGTH) break
    joined.push(text)
  }
  return joined
}

function isKnownAttribution(line: string): boolean {
  return (
    isDated(line) &&
    ATTRIBUTIONS.some(
      ({ starts, contains, ends }) => starts.test(line) && contains.test(line) && ends.test(line),
    )
  )
}

/** Above quoted lines, a line with a date, an address and a colon announces them in any language. */
function isAnyAttribution(line: string): boolean {
  return line.length <= MAX_ATTRIBUTION_LENGTH && isDated(line) && /[:：]$/.test(line) && /\w@\w/.test(line)
}

function removeSignature(lines: string[]): string[] {
  // RFC 3676: with a space, which people do not type.
  const delimiter = lines.lastIndexOf('-- ')
  const isSignature = delimiter > 0 && lines.length - delimiter <= MAX_SIGNATURE_LINES
  const written = isSignature ? lines.slice(0, delimiter) : [...lines]
  for (;;) {
    while (written.length > 0 && plain(written.at(-1)) === '') written.pop()
    if (written.length < 2 || !isAppSignature(plain(written.at(-1)))) return written
    written.pop()
  }
}

function isAppSignature(line: string): boolean {
  const [text = ''] = line.replace(/\.$/, '').split(/\s?[<[]https?:/, 1)
  const isShort = text.length <= 80 && text.split(' ').length <= MAX_APP_SIGNATURE_WORDS
  return isShort && !/[.,;!?]/.test(text) && DEVICE.test(text) && APP_SIGNATURE.test(text)
}
