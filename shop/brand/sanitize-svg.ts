import { Parser } from 'htmlparser2'

// An SVG is a document: it can run scripts, load files and draw for minutes. Nothing of an uploaded one is kept but shapes and
// their colors, written anew from the lists below.

/** Why a file cannot be the logo; the API says it in words. */
export class LogoError extends Error {
  readonly problem: 'logoType' | 'logoTooLarge' | 'logoUnreadable'

  constructor(problem: LogoError['problem'], options?: ErrorOptions) {
    super(problem, options)
    this.name = 'LogoError'
    this.problem = problem
  }
}

export const MAX_SVG_BYTES = 256 * 1024
const MAX_ELEMENTS = 3_000
const MAX_DEPTH = 40
/** References of references multiply what is drawn. */
const MAX_USES = 10

const ELEMENTS = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask style title desc'.split(
    ' ',
  ),
)
const TEXT_ELEMENTS = new Set(['style', 'title', 'desc'])
/** Elements whose content is drawn only where others refer to it. */
const REFERENCED_ELEMENTS = new Set(['defs', 'symbol', 'clipPath', 'mask'])

const GEOMETRY =
  'd points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height viewBox preserveAspectRatio transform gradientTransform gradientUnits spreadMethod offset clipPathUnits maskUnits maskContentUnits'
const PAINT =
  'color fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity stop-color stop-opacity paint-order vector-effect'
const PAINT_PROPERTIES = new Set(PAINT.split(' '))
const ATTRIBUTES = new Set([...GEOMETRY.split(' '), ...PAINT_PROPERTIES])
const REFERENCES = new Set(['clip-path', 'mask'])

const NAME = /^[\w-]{1,100}$/
const CLASSES = /^[\w-]{1,100}( [\w-]{1,100})*$/
/** An element of the same file. */
const OWN_REFERENCE = /url\(\s*(['"]?)#[\w-]{1,100}\1\s*\)/gi
/** Numbers, words, colors, functions of them and paths. */
const PLAIN_VALUE = /^[\w#.,%+()\s-]*$/
const LOADING = /url|image|src|var|attr|expression/i
const SELECTOR = /^[.#]?[\w-]{1,100}(?:\s*,\s*[.#]?[\w-]{1,100})*$/

/** Throws `logoUnreadable` for anything but a drawing of shapes, such as one with text, whose font visitors lack. */
export function sanitizeSvg(bytes: Uint8Array) {
  if (bytes.length > MAX_SVG_BYTES) throw new LogoError('logoTooLarge')
  const source = decode(bytes)
  const output: string[] = []
  /** Open elements; null for one that is left out with its content. */
  const open: (string | null)[] = []
  let size: { width: number; height: number } | null = null
  let [elements, uses] = [0, 0]
  let text = ''

  const isOmitted = () => open.includes(null)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1
        if (elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) refuse()
        const local = name.replace(/^svg:/, '')
        if (open.length === 0) {
          if (local !== 'svg' || size) refuse()
          size = readSize(attributes)
          open.push('svg')
          output.push(openRoot(attributes, size))
          return
        }
        if (local === 'text') refuse()
        const parent = open.at(-1) ?? ''
        if (isOmitted() || !ELEMENTS.has(local) || TEXT_ELEMENTS.has(parent)) {
          open.push(null)
          return
        }
        if (local === 'use') uses += 1
        if (uses > MAX_USES) refuse()
        const isReferenced = open.some((element) => element !== null && REFERENCED_ELEMENTS.has(element))
        open.push(local)
        text = ''
        output.push(`<${local}${writeAttributes(local, attributes, isReferenced)}>`)
      },
      ontext(part) {
        if (!isOmitted() && TEXT_ELEMENTS.has(open.at(-1) ?? '')) text += part
      },
      onclosetag() {
        const omitted = isOmitted()
        const name = open.pop()
        if (omitted || !name) return
        if (name === 'style') output.push(escapeXml(sanitizeStyles(text)))
        else if (TEXT_ELEMENTS.has(name)) output.push(escapeXml(text))
        text = ''
        output.push(`</${name}>`)
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true },
  )
  parser.end(source)
  if (!size) refuse()
  return { svg: output.join(''), ...(size as { width: number; height: number }) }
}

function refuse(): never {
  throw new LogoError('logoUnreadable')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse()
  }
}

type Attributes = Record<string, string>

function readSize({ viewBox, width, height }: Attributes): { width: number; height: number } {
  const [, , boxWidth, boxHeight] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const size = {
    width: boxWidth ?? Number.parseFloat(width ?? ''),
    height: boxHeight ?? Number.parseFloat(height ?? ''),
  }
  const isPlausible = (length: number) => length > 0 && length < 100_000
  if (!isPlausible(size.width) || !isPlausible(size.height)) refuse()
  return size
}

function openRoot(attributes: Attributes, { width, height }: { width: number; height: number }): string {
  const { viewBox = `0 0 ${width} ${height}`, ...others } = attributes
  for (const name of ['width', 'height', 'x', 'y', 'preserveAspectRatio']) delete others[name]
  // A size in pixels: an image without one has no natural size in some browsers and mail programs.
  const box = isPlain(viewBox) ? viewBox : refuse()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${escapeXml(box)}" width="${width}" height="${height}"${writeAttributes('svg', others, false)}>`
}

function writeAttributes(element: string, attributes: Attributes, isReferenced: boolean): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      const kept = sanitizeAttribute(element, { name, value: value.trim() }, isReferenced)
      return kept ? ` ${kept.name}="${escapeXml(kept.value)}"` : ''
    })
    .join('')
}

function sanitizeAttribute(
  element: string,
  { name, value }: { name: string; value: string },
  isReferenced: boolean,
): { name: string; value: string } | null {
  if (name === 'id') return NAME.test(value) ? { name, value } : null
  if (name === 'class') return CLASSES.test(value) ? { name, value } : null
  if (name === 'href' || name === 'xlink:href') {
    const isOwn = value.startsWith('#') && NAME.test(value.slice(1))
    const isReferring = element === 'use' || element.endsWith('Gradient')
    return isOwn && isReferring ? { name: 'href', value } : null
  }
  if (name === 'style') {
    const declarations = sanitizeDeclarations(value)
    return declarations === '' ? null : { name, value: declarations }
  }
  // Clips of clips would multiply as references do.
  if (REFERENCES.has(name)) return !isReferenced && isPlain(value) ? { name, value } : null
  return ATTRIBUTES.has(name) && isPlain(value) ? { name, value } : null
}

/** Whether a value loads nothing and refers to nothing outside the file. */
function isPlain(value: string): boolean {
  const rest = value.replace(OWN_REFERENCE, '')
  return PLAIN_VALUE.test(rest) && !LOADING.test(rest)
}

/** Keeps rules for names of elements, classes and ids that set colors and strokes. */
function sanitizeStyles(css: string): string {
  return removeComments(css)
    .split('}')
    .map((rule) => {
      const brace = rule.indexOf('{')
      const selector = rule.slice(0, Math.max(0, brace)).trim()
      const declarations = sanitizeDeclarations(rule.slice(brace + 1))
      return SELECTOR.test(selector) && declarations !== '' ? `${selector}{${declarations}}` : ''
    })
    .join('')
}

function removeComments(css: string): string {
  const [first = '', ...others] = css.split('/*')
  // A comment without an end reaches to the end of the file.
  return first + others.map((part) => part.split('*/').slice(1).join('*/')).join('')
}

function sanitizeDeclarations(css: string): string {
  return css
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      return PAINT_PROPERTIES.has(property) && value !== '' && isPlain(value) ? [`${property}:${value}`] : []
    })
    .join(';')
}

function escapeXml(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // Characters that XML forbids.
      .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
  )
}
