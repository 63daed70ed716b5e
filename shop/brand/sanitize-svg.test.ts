import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { type LogoError, MAX_SVG_BYTES, sanitizeSvg } from './sanitize-svg.ts'

const sanitize = (svg: string) => sanitizeSvg(Buffer.from(svg)).svg
const wrap = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" ${attributes}>${inner}</svg>`

const SHAPE = '<path d="M0 0h40v20z" fill="#c00"/>'

/** Parts of an SVG that would run a script, load a file or open another page. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<script href="https://evil.example/x.js"/>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<svg:script>alert(1)</svg:script>',
  '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
  '<foreignObject><iframe src="https://evil.example"/></foreignObject>',
  '<image href="https://evil.example/x.png"/>',
  '<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>',
  '<use href="https://evil.example/x.svg#a"/>',
  '<use xlink:href="data:image/svg+xml,&lt;svg/>#a"/>',
  '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
  '<path d="M0 0" onload="alert(1)" onclick="alert(2)"/>',
  '<path d="M0 0" ONLOAD="alert(1)"/>',
  '<path d="M0 0" fill="url(https://evil.example/x.svg#a)"/>',
  '<path d="M0 0" fill="red url(evil.png)"/>',
  '<path d="M0 0" style="fill:url(//evil.example/x)"/>',
  '<path d="M0 0" style="background:image-set(&quot;https://evil.example/x&quot; 1x)"/>',
  '<path d="M0 0" style="fill:u\\72l(https://evil.example)"/>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<style>@font-face{font-family:x;src:url(https://evil.example/x)}</style>',
  '<style>path{fill:url(https://evil.example/x)}</style>',
  '<style>path{fill:red}</style><style>*{background:url("//evil.example")}</style>',
  '<style><![CDATA[path{fill:url(https://evil.example/x)}]]></style>',
  '<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>',
  '<title>&lt;script>alert(1)&lt;/script></title>',
  '<set attributeName="href" to="javascript:alert(1)"/>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<handler type="application/ecmascript">alert(1)</handler>',
  '<filter id="f"><feImage href="https://evil.example/x"/></filter>',
  '<?xml-stylesheet href="https://evil.example/x.css"?>',
  '<iframe srcdoc="&lt;script>alert(1)&lt;/script>"/>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<path d="M0 0&quot; onload=&quot;alert(1)"/>',
]

const ELEMENTS =
  /^(svg|g|defs|symbol|use|path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop|clipPath|mask|style|title|desc)$/

/** Reads the output as a browser would, and fails on anything that is not a shape. */
function expectHarmless(svg: string) {
  new Parser(
    {
      onopentag(name, attributes) {
        expect(name).toMatch(ELEMENTS)
        for (const [attribute, value] of Object.entries(attributes)) {
          expect(attribute).not.toMatch(/^on|^xlink|^src/i)
          if (attribute === 'xmlns') continue
          expect(value).not.toMatch(/script:|data:|\/\/|\\|@/i)
          if (attribute === 'href') expect(value).toMatch(/^#[\w-]+$/)
          for (const [, target] of value.matchAll(/url\(([^)]*)/gi))
            expect(target).toMatch(/^\s*['"]?#[\w-]+/)
        }
      },
      ontext(text) {
        if (/[{}]/.test(text)) expect(text).not.toMatch(/@|\\|import|url\((?!\s*['"]?#)/i)
      },
      onprocessinginstruction: (name) => expect.fail(name),
      oncdatastart: () => expect.fail('CDATA'),
    },
    { xmlMode: true },
  ).end(svg)
}

describe('a drawing', () => {
  test('keeps shapes, gradients, classes and its size', () => {
    const drawing = wrap(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient><style>.b{fill:url(#a);stroke:#000}</style></defs>' +
        '<g transform="translate(1 2)"><path class="b" d="M0 0L1 1"/><use xlink:href="#a"/></g><rect style="fill:#123;filter:url(#x)" width="3" height="4"/>',
    )
    const { svg, width, height } = sanitizeSvg(Buffer.from(drawing))
    expect({ width, height }).toEqual({ width: 40, height: 20 })
    for (const part of [
      '<stop offset="0" stop-color="#f00">',
      '.b{fill:url(#a);stroke:#000}',
      'transform="translate(1 2)"',
      '<use href="#a">',
      '<rect style="fill:#123" width="3" height="4">',
    ])
      expect(svg).toContain(part)
    expect(sanitize(svg)).toBe(svg)
  })

  test('may have entities, a document type and comments, which are left out', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${wrap(`<!-- x --><title>&b;</title>${SHAPE}`)}`
    expect(sanitize(bomb)).not.toMatch(/DOCTYPE|ENTITY|<!--|<\?/)
    expect(sanitize(bomb)).toContain('M0 0h40v20z')
  })
})

describe('a hostile file', () => {
  test.each(HOSTILE)('loses %s', (hostile) => {
    const svg = sanitize(wrap(hostile + SHAPE))
    expectHarmless(svg)
    expect(svg).not.toMatch(/<script|<iframe|evil\.example|foreignObject|onload="/i)
  })

  test('stays harmless however its parts are combined', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...HOSTILE,
        SHAPE,
        '<g>',
        '</g>',
        '<defs>',
        '</defs>',
        '<style>',
        '</style>',
        '<',
        '"',
        '>',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.constantFrom('', 'onload="alert(1)"'),
        (parts, attributes) => {
          let svg: string
          try {
            svg = sanitize(wrap(parts.join(''), attributes))
          } catch (error) {
            expect(error).toMatchObject({ problem: 'logoUnreadable' })
            return
          }
          expectHarmless(svg)
          expect(sanitize(svg)).toBe(svg)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a refused file', () => {
  const refusal = (svg: string | Uint8Array) => {
    try {
      sanitizeSvg(Buffer.from(svg))
      return 'accepted'
    } catch (error) {
      return (error as LogoError).problem
    }
  }
  test.each([
    ['is not SVG', '<html></html>'],
    ['is empty', ''],
    ['goes on after its end', `${wrap(SHAPE)}<script>alert(1)</script>`],
    ['has no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
    ['has text, whose font visitors lack', wrap('<text x="1">Allegro</text>')],
    ['is not UTF-8', Buffer.from([0x3c, 0x73, 0xff, 0xfe])],
    ['multiplies references', wrap('<use href="#a"/>'.repeat(11))],
    ['is nested deeply', wrap('<g>'.repeat(60))],
    ['has very many elements', wrap('<path d="M0 0"/>'.repeat(4_000))],
  ])('%s', (_, svg) => {
    expect(refusal(svg)).toBe('logoUnreadable')
  })

  test('is larger than 256 KB', () => {
    expect(refusal(wrap(`<path d="${'M0 0'.repeat(MAX_SVG_BYTES / 4)}"/>`))).toBe('logoTooLarge')
  })
})
