const PRELOAD_PATTERN = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const START_SCRIPT_PATTERN =
  /<script( nonce="[^"]*")? type="module" async="">;?\s*(import [\s\S]*?)<\/script>/
const IMPORT_PATTERN = /^import (?:\* as (\w+) from )?"([^"]+)";$/

/**
 * Starts the page's scripts after the first paint, so that they do not compete with visible content on slow
 * connections. Wraps the router's start script into a function that runs once a frame is drawn. A hidden page
 * draws no frame and starts at once. A script of an unexpected form stays unchanged.
 */
export function deferScripts(html: string): string {
  const [script, nonce = '', text = ''] = START_SCRIPT_PATTERN.exec(html) ?? []
  const lines = text.split('\n')
  // Chunked routes are assembled between the imports. Static imports run first anyway, so the order stays the
  // same.
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

/** Waits for two animation frames: the callback of the first runs before the paint. */
function buildDeferredScript(preloads: (string | undefined)[], begin: string): string {
  return (
    '(()=>{const begin=()=>{' +
    `for(const href of ${JSON.stringify(preloads)})` +
    'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));' +
    `${begin}};` +
    'document.hidden?begin():requestAnimationFrame(()=>requestAnimationFrame(begin))})()'
  )
}
