/** Fetches a file into the browser's cache. Settled once for each file. */
type FileFetcher = (path: string) => Promise<void>

declare global {
  /** The fetcher of the script that starts the page (defer-scripts.server.ts). */
  var fetchFile: FileFetcher | undefined
}

/** The id of the hidden message that a page shows when its scripts do not arrive. */
export const NOT_LOADED_ID = 'not-loaded'

/** A script of the shop did not arrive, also when it was fetched again. */
export class NotLoadedError extends Error {
  override name = 'NotLoadedError'
}

/**
 * A file that does not arrive is fetched again once. The browser itself remembers a failed import until the page is reloaded,
 * so that files are fetched before a page in the shop imports them. A file counts as lost when nothing of any file has arrived
 * for a while: on a slow line each waits for the others. Self-contained, because pages contain the function as text.
 */
export function createFileFetcher(arrived: string[] = []): FileFetcher {
  const pauseMs = 1_000
  // Chrome lets a fetch wait 20 seconds for another one of the same file, such as a prefetch that hangs.
  const silenceMs = 25_000
  const fetched = new Map(arrived.map((path) => [path, Promise.resolve()]))
  let arrivedAt = 0
  const fetchOnce = async (path: string) => {
    const controller = new AbortController()
    arrivedAt = Date.now()
    const watch = setInterval(() => {
      if (Date.now() - arrivedAt > silenceMs) controller.abort()
    }, pauseMs)
    try {
      const response = await fetch(path, { signal: controller.signal })
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      const reader = response.body?.getReader()
      while (reader && !(await reader.read()).done) arrivedAt = Date.now()
    } finally {
      clearInterval(watch)
    }
  }
  const fetchTwice = async (path: string) => {
    try {
      await fetchOnce(path)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      await fetchOnce(path)
    }
  }
  return (path) => {
    const pending = fetched.get(path) ?? fetchTwice(path)
    fetched.set(path, pending)
    // The next click tries again.
    pending.catch(() => fetched.delete(path))
    return pending
  }
}

const fetchScript = globalThis.fetchFile ?? createFileFetcher()

/** Imports a module after its files and those of its imports have arrived. Throws NotLoadedError. */
export async function loadModule<T>(files: string[], load: () => Promise<T>): Promise<T> {
  try {
    await Promise.all(files.map(fetchScript))
    return await load()
  } catch (cause) {
    throw new NotLoadedError('a script did not arrive', { cause })
  }
}
