import { type Note, playNotes } from '../../../play-notes.ts'
import { createStoredValue } from '../../../stored-value.ts'

/** Sound setting for new messages, per browser. */
export const inboxSound = createStoredValue<'on' | 'off'>('inboxSound', 'on', (json) =>
  json === 'off' ? 'off' : 'on',
)

/** Tells whether a customer's message is to be heard, because its conversation is not visible here. */
export function isSoundNeeded(id: string, page: { visible: boolean; shown: string | null }): boolean {
  return !page.visible || page.shown !== id
}

/** Delay that lets the tab that shows the conversation claim the sound first. */
const CLAIM_DELAY_MS = 200
const CLAIM_DURATION_MS = 1_500

/**
 * Plays the sound in one tab only. The tab that shows the conversation claims it silently, to keep the other
 * tabs quiet.
 */
export function playSoundInOneTab(shouldSound: boolean): void {
  if (inboxSound.read() === 'off') return
  const play = async () => {
    if (shouldSound) playNotes(TONES)
    await new Promise((resolve) => setTimeout(resolve, CLAIM_DURATION_MS))
  }
  const take = () =>
    'locks' in navigator
      ? navigator.locks.request('inbox-sound', { ifAvailable: true }, (lock) => (lock ? play() : undefined))
      : play()
  const begin = () => {
    take().catch((error: unknown) => console.error(error))
  }
  if (shouldSound) setTimeout(begin, CLAIM_DELAY_MS)
  else begin()
}

/** Two notes, the second higher. */
const TONES: Note[] = [587, 784].map((frequency, place) => ({
  frequency,
  start: place * 0.14,
  seconds: 0.4,
  volume: 0.08,
}))
