import { createStoredValue } from '../../../stored-value.ts'
import type { InboxEvent } from './inbox-events.ts'

/** Sound setting for new messages, per browser. */
export const inboxSound = createStoredValue<'on' | 'off'>('inboxSound', 'on', (json) =>
  json === 'off' ? 'off' : 'on',
)

/** Tells whether to play a sound: for a customer message in a conversation that is not visible here. */
export function isHeard(news: InboxEvent, page: { visible: boolean; shown: string | null }): boolean {
  if (news.kind !== 'change' || news.about !== 'message' || news.by !== 'user') return false
  return !page.visible || page.shown !== news.id
}

/** Delay that lets the tab that shows the conversation claim the sound first. */
const PATIENCE_MS = 200
const HELD_MS = 1_500

/**
 * Plays the sound in one tab only. The tab that shows the conversation claims it silently, to keep the other
 * tabs quiet.
 */
export function soundOnce(heard: boolean): void {
  if (inboxSound.read() === 'off') return
  const play = async () => {
    if (heard) await softTones()
    await new Promise((resolve) => setTimeout(resolve, HELD_MS))
  }
  const take = () =>
    'locks' in navigator
      ? navigator.locks.request('inbox-sound', { ifAvailable: true }, (lock) => (lock ? play() : undefined))
      : play()
  const begin = () => {
    take().catch((error: unknown) => console.error(error))
  }
  if (heard) setTimeout(begin, PATIENCE_MS)
  else begin()
}

let context: AudioContext | undefined

/** Plays two notes, the second higher. Stays silent, without a warning, until the browser allows sound. */
async function softTones(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  // Browsers warn when an AudioContext is created before the first user action.
  if (navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  if (context.state === 'suspended') context.resume().catch(() => {})
  const begin = context.currentTime + 0.02
  for (const [place, pitch] of [587, 784].entries()) {
    const at = begin + place * 0.14
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.08, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.4)
  }
}
