import { getBackoffDelay } from '../conversations/open-event-stream.ts'

/** The server sends a heartbeat every 25 seconds: a stream that is silent for this long is blocked by a proxy. */
const SILENCE_TIMEOUT_MS = 60_000
/** A hidden page closes its stream, because browsers limit the number of connections. */
const HIDDEN_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 5_000
/** After this many failures in a row streams are considered blocked, and are retried rarely. */
const MAX_STREAM_FAILURES = 3
const SLOW_RETRY_MS = 300_000

interface LiveOptions {
  /** Fetches new messages with a plain call. Rejects on failure. */
  poll: () => Promise<void>
  open: (on: { onOpen: () => void; onAlive: () => void; onEnd: () => void }) => { close(): void }
}

type Timer = ReturnType<typeof setTimeout> | undefined

/**
 * Keeps a stream open while the page is visible, and polls where streams are blocked. Returns a function that
 * stops it.
 */
export function openLiveConnection({ poll: ask, open }: LiveOptions): () => void {
  const over = new AbortController()
  let stream: { close(): void } | null = null
  let isKnown = false
  let isBeginning = false
  let isAway = false
  let isAsleep = document.visibilityState === 'hidden'
  let failures = 0
  let retry: Timer
  let silence: Timer
  let asking: Timer
  let sleep: Timer

  const drop = () => {
    for (const timer of [retry, silence, asking]) clearTimeout(timer)
    asking = undefined
    stream?.close()
    stream = null
  }
  const fail = (count: number) => {
    clearTimeout(silence)
    stream?.close()
    stream = null
    if (isAsleep || over.signal.aborted) return
    failures = count
    const isGivenUp = failures >= MAX_STREAM_FAILURES
    if (isGivenUp) asking ??= setTimeout(askOn, POLL_INTERVAL_MS)
    clearTimeout(retry)
    retry = setTimeout(
      begin,
      isGivenUp ? getBackoffDelay(failures + 2, SLOW_RETRY_MS) : getBackoffDelay(failures),
    )
  }
  const attempt = async () => {
    try {
      await ask()
      isKnown = true
      isAway = false
    } catch (error) {
      console.error(error)
      isAway = true
    }
  }
  const askOn = async () => {
    const timer = asking
    const wasAway = isAway
    await attempt()
    // It may have been stopped or restarted meanwhile.
    if (!timer || asking !== timer) return
    // Everything failed, not only the stream, so streams may still work.
    if (wasAway && !isAway) beginAnew()
    else asking = setTimeout(askOn, POLL_INTERVAL_MS)
  }
  const hearOn = () => {
    clearTimeout(silence)
    silence = setTimeout(() => fail(Math.max(failures + 1, MAX_STREAM_FAILURES)), SILENCE_TIMEOUT_MS)
  }
  const listen = (hasJustFetched: boolean) => {
    const opened = open({
      // The stream replays messages, but not other changes that happened while it was closed.
      onOpen: () => hasJustFetched || attempt(),
      onAlive: () => {
        failures = 0
        clearTimeout(asking)
        asking = undefined
        hearOn()
      },
      onEnd: () => stream === opened && fail(failures + 1),
    })
    stream = opened
    hearOn()
  }
  const begin = async () => {
    if (isAsleep || over.signal.aborted || stream || isBeginning) return
    const wasKnown = isKnown
    isBeginning = true
    if (!wasKnown) await attempt()
    isBeginning = false
    if (isAsleep || over.signal.aborted) return
    if (isKnown) listen(!wasKnown)
    else fail(failures + 1)
  }
  /** Reconnects at once: the old stream may belong to a network that is gone. */
  const beginAnew = () => {
    drop()
    failures = 0
    begin()
  }
  const fallAsleep = () => {
    isAsleep = true
    drop()
  }
  const onShown = () => {
    clearTimeout(sleep)
    if (!isAsleep || document.visibilityState === 'hidden') return
    isAsleep = false
    beginAnew()
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      onShown()
      if (document.visibilityState === 'hidden') sleep = setTimeout(fallAsleep, HIDDEN_TIMEOUT_MS)
    },
    over,
  )
  window.addEventListener('online', beginAnew, over)
  // The browser may keep the page in the back/forward cache and show it again.
  window.addEventListener('pagehide', fallAsleep, over)
  window.addEventListener('pageshow', onShown, over)
  begin()
  return () => {
    over.abort()
    clearTimeout(sleep)
    drop()
  }
}
