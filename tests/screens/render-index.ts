export interface Drawn {
  screen: string
  state: string
  lang: string
  width: number
  scheme: string
  file: string
  /** The picture of the earlier run. */
  before?: string
  /** The picture that marks what differs from it. */
  marked?: string
  /** The share of pixels that differ from it. */
  share?: number
}

const FILTERS = ['screen', 'state', 'lang', 'width', 'scheme'] as const

/** Renders the page of all pictures: those that moved first, with what they were and what differs. */
export function renderIndex(drawn: Drawn[]): string {
  const sorted = drawn.toSorted(
    (a, b) =>
      (b.share ?? 0) - (a.share ?? 0) ||
      a.screen.localeCompare(b.screen) ||
      a.state.localeCompare(b.state) ||
      a.lang.localeCompare(b.lang) ||
      a.scheme.localeCompare(b.scheme) ||
      a.width - b.width,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
  body { margin: 0 }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 12px; padding: 12px; background: Canvas; border-bottom: 1px solid GrayText }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 16px; padding: 16px }
  figure { margin: 0 }
  figure.moved { grid-column: 1 / -1 }
  figure div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px }
  figure:not(.moved) div { grid-template-columns: 1fr }
  a { display: block; height: 320px; overflow: hidden; border: 1px solid GrayText }
  img { width: 100%; display: block }
  [hidden] { display: none }
</style>
<form>
${FILTERS.map((name) => renderFilter(name, drawn)).join('\n')}
<label><input type="checkbox" name="moved"> only what moved</label>
<output></output>
</form>
<main>
${sorted.map(renderPicture).join('\n')}
</main>
<script>
  const form = document.forms[0]
  const figures = [...document.querySelectorAll('figure')]
  const show = () => {
    const wanted = Object.fromEntries(new FormData(form))
    for (const figure of figures)
      figure.hidden = ${JSON.stringify(FILTERS)}.some((name) => wanted[name] && figure.dataset[name] !== wanted[name]) ||
        Boolean(wanted.moved && !figure.classList.contains('moved'))
    form.querySelector('output').value = figures.filter(({ hidden }) => !hidden).length + ' of ' + figures.length
    history.replaceState(null, '', '#' + new URLSearchParams(wanted))
  }
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    const field = form.elements[name]
    if (field?.type === 'checkbox') field.checked = true
    else if (field) field.value = value
  }
  form.addEventListener('input', show)
  show()
</script>
</html>
`
}

function renderFilter(name: (typeof FILTERS)[number], drawn: Drawn[]): string {
  const values = [...new Set(drawn.map((picture) => picture[name]))]
  const options = values.map((value) => `<option>${value}</option>`).join('')
  return `<label>${name} <select name="${name}"><option value="">all</option>${options}</select></label>`
}

function renderPicture(picture: Drawn): string {
  const { file, before, marked, share = 0 } = picture
  const isMoved = share > 0
  const data = FILTERS.map((name) => `data-${name}="${picture[name]}"`).join(' ')
  const files = isMoved ? [before, file, marked] : [file]
  const links = files.map(
    (src) => `<a href="${src}" target="_blank"><img loading="lazy" src="${src}" alt="${src}"></a>`,
  )
  const title = FILTERS.map((name) => picture[name]).join(' · ')
  const caption = isMoved
    ? `${title}: ${(share * 100).toFixed(2)} % moved (before, after, difference)`
    : title
  return `<figure ${data}${isMoved ? ' class="moved"' : ''}><figcaption>${caption}</figcaption><div>${links.join('')}</div></figure>`
}
