import { downloadFile } from '../../../ui/files/download-file.ts'

/** Style properties that the page's stylesheet sets; they are copied into the exported file. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-variant-numeric',
] as const

/** Appended to the page's font families, because an exported image cannot load web fonts. */
const FALLBACK_FONTS = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", Arial, sans-serif'

const NAMESPACE = 'http://www.w3.org/2000/svg'
const [MARGIN, TITLE_HEIGHT] = [16, 52]
/** Pixels of the picture per pixel of the screen. */
const PNG_SCALE = 2

interface ChartTexts {
  title: string
  /** Range and meaning of the lines, below the title. */
  subtitle: string
}

/** Writes the chart as a file of its own, with its title, in the colors of the page. */
export function serializeChart(drawing: SVGSVGElement, { title, subtitle }: ChartTexts): string {
  const page = getComputedStyle(document.body)
  const { clientWidth, clientHeight } = drawing
  const [width, height] = [clientWidth + 2 * MARGIN, clientHeight + TITLE_HEIGHT + 2 * MARGIN]
  const { direction } = getComputedStyle(drawing)
  const file = createElement('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    direction,
    'font-family': `${page.fontFamily}, ${FALLBACK_FONTS}`,
  })
  const start = direction === 'rtl' ? width - MARGIN : MARGIN
  const content = createElement('g', { transform: `translate(${MARGIN} ${MARGIN + TITLE_HEIGHT})` })
  content.append(...cloneWithStyles(drawing).childNodes)
  file.append(
    createElement('rect', { width, height, fill: page.backgroundColor }),
    createElement('text', { x: start, y: 32, fill: page.color, 'font-size': 16, 'font-weight': 600 }, title),
    createElement('text', { x: start, y: 54, fill: page.color, 'font-size': 12, opacity: 0.75 }, subtitle),
    content,
  )
  return new XMLSerializer().serializeToString(file)
}

/** Downloads a serialized chart as SVG, or as PNG with twice the pixels of the screen. */
export async function downloadChart(svg: string, format: 'svg' | 'png', name: string): Promise<void> {
  const blob = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await drawPng(svg)
  downloadFile(`${name}.${format}`, blob)
}

async function drawPng(svg: string): Promise<Blob> {
  const image = new Image()
  // The content security policy allows pictures of data addresses.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * PNG_SCALE
  canvas.height = image.height * PNG_SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png')
  })
}

/** Copies a drawing without the selected day; each element holds its computed styles. */
function cloneWithStyles(drawing: SVGSVGElement): Element {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = drawing.querySelectorAll('*')
  for (const [place, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[place]
    if (!original) continue
    const computed = getComputedStyle(original)
    for (const style of STYLES) element.setAttribute(style, computed.getPropertyValue(style))
    element.removeAttribute('class')
  }
  for (const selection of copy.querySelectorAll('[data-selection]')) selection.remove()
  return copy
}

function createElement(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS(NAMESPACE, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
  element.textContent = text
  return element
}
