const PRELOAD_PATTERN = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const START_SCRIPT_PATTERN = /<script( nonce="[^"]*")? type="module" async="">(import [\s\S]*?)<\/script>/
const IMPORT_PATTERN = /^import (?:\* as (\w+) from )?"([^"]+)";$/

/**
 * The page is painted before its scripts are asked for: on a slow line they would share it with what is to be seen.
 * The router writes a script that starts with the page; what it does is put into a function that is called once a frame
 * is drawn. A page nobody looks at draws none, and starts at once. A script that is not as expected is left as it is.
 */
export function deferScripts(html: string): string {
  const [script, nonce = '', text = ''] = START_SCRIPT_PATTERN.exec(html) ?? []
  const lines = text.split('\n')
  // Among them is what puts a route together that comes as several files; whatever stands above an import runs after it.
  const files = lines.filter(isImport).map((line) => IMPORT_PATTERN.exec(line))
  const rest = lines.filter((line) => !isImport(line)).join('\n')
  if (!script || files.includes(null)) return html
  const preloads = [...html.matchAll(PRELOAD_PATTERN)].map(([, href]) => href)
  const loads = files.map((file) => `import("${file?.[2]}")`).join(',')
  const names = files.map((file) => file?.[1] ?? '').join(',')
  const begin = `Promise.all([${loads}]).then(([${names}])=>{${rest.trim()}})`
  return html
    .replace(PRELOAD_PATTERN, '')
    .replace(script, () => `<script${nonce}>${buildDeferredScript(preloads, begin)}</script>`)
}

function isImport(line: string): boolean {
  return line.startsWith('import ')
}

/** After two frames' callbacks, for the first comes before the first frame is drawn. */
function buildDeferredScript(preloads: (string | undefined)[], begin: string): string {
  return (
    '(()=>{const begin=()=>{' +
    `for(const href of ${JSON.stringify(preloads)})` +
    'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));' +
    `${begin}};` +
    'document.hidden?begin():requestAnimationFrame(()=>requestAnimationFrame(begin))})()'
  )
}
