import { createFileFetcher, NOT_LOADED_ID } from './load-module.ts'

const PRELOAD_PATTERN = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const START_SCRIPT_PATTERN =
  /<script( nonce="[^"]*")? type="module" async="">;?\s*(import [\s\S]*?)<\/script>/
const IMPORT_PATTERN = /^import (?:\* as (\w+) from )?"([^"]+)";$/
const ENTRY_PATTERN = /\bimport\("[^"]+"\)/

/**
 * Starts the page's scripts after the first paint, so that they do not compete with visible content on slow connections:
 * Lighthouse sees the first paint of the home page after 0.8 s, and without it after 2.1 s. Wraps the router's start script
 * into a function that runs once a frame is drawn. A hidden page draws no frame and starts at once. A script of an unexpected
 * form stays unchanged.
 */
export function deferScripts(html: string): string {
  const [script, nonce = '', text = ''] = START_SCRIPT_PATTERN.exec(html) ?? []
  const lines = text.split('\n')
  // Chunked routes are assembled between the imports. Static imports run first anyway, so the order stays the
  // same.
  const imports = lines.filter(isImport).map((line) => IMPORT_PATTERN.exec(line))
  const rest = lines.filter((line) => !isImport(line)).join('\n')
  if (!script || imports.includes(null)) return html
  const preloads = [...html.matchAll(PRELOAD_PATTERN)].map(([, href = '']) => href)
  const imported = imports.map((file) => file?.[2] ?? '')
  const names = imports.map((file) => file?.[1] ?? '').join(',')
  const files = [...new Set([...preloads, ...imported])]
  const start =
    `Promise.all([${imported.map((file) => `import("${file}")`).join(',')}])` +
    `.then(([${names}])=>{${rest.trim().replace(ENTRY_PATTERN, 'return $&')}})`
  return html
    .replace(PRELOAD_PATTERN, '')
    .replace(script, () => `<script${nonce}>${buildDeferredScript(files, start)}</script>`)
}

function isImport(line: string): boolean {
  return line.startsWith('import ')
}

/**
 * Keeps the last press of a button before the page is hydrated, so that it is not lost. A link works without scripts, and a
 * button that sends a form is disabled until then. The press is repeated after the effect that asks for it: React hydrates the
 * part with the button at once only from outside of its own work.
 */
const RECORD_EARLY_CLICK =
  '(()=>{let button;const record=({target})=>{button=target.closest("a,button")};' +
  'addEventListener("click",record,true);' +
  'window.repeatEarlyClick=()=>queueMicrotask(()=>{removeEventListener("click",record,true);' +
  'if(button?.matches("button"))button.click();button=null})})()'

/**
 * Imports the scripts of a page side by side. Stops them when none has arrived for a while: a request that hangs would keep
 * others of its file waiting. Self-contained, because pages contain the function as text.
 */
function importScripts(files: string[], start: () => Promise<unknown>): Promise<unknown> {
  const pauseMs = 1_000
  const silenceMs = 25_000
  let arrivedAt = Date.now()
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    link.onload = () => {
      arrivedAt = Date.now()
    }
    document.head.append(link)
  }
  const watch = setInterval(() => {
    if (Date.now() - arrivedAt > silenceMs) stop()
  }, pauseMs)
  return start().finally(() => clearInterval(watch))
}

/**
 * Waits for two animation frames: the callback of the first runs before the paint. When scripts were lost, the page fetches them
 * and reloads itself, because its browser remembers the failed imports; a reloaded page fetches them before their import.
 */
function buildDeferredScript(files: string[], start: string): string {
  return (
    '(()=>{' +
    `const create=${createFileFetcher};const files=${JSON.stringify(files)};window.fetchFile=create(files);` +
    `const start=()=>${start};` +
    'const fetchAll=()=>Promise.all(files.map(create()));' +
    'const fail=(error)=>{console.error(error);' +
    `const message=document.getElementById("${NOT_LOADED_ID}");` +
    'message.hidden=false;message.querySelector("button").onclick=()=>location.reload()};' +
    'const loadPage=performance.getEntriesByType("navigation")[0]?.type==="reload"?()=>fetchAll().then(start):' +
    `()=>(${importScripts})(files,start).catch(()=>fetchAll().then(()=>location.reload()));` +
    'const begin=()=>loadPage().catch(fail);' +
    'document.hidden?begin():requestAnimationFrame(()=>requestAnimationFrame(begin))})();' +
    RECORD_EARLY_CLICK
  )
}
