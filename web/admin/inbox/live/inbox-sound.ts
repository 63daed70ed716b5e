import { createStoredValue } from '../../../stored-value.ts'

/** Sound setting for new messages, per browser. */
export const inboxSound = createStoredValue<'on' | 'off'>('inboxSound', 'on', (json) =>
  json === 'off' ? 'off' : 'on',
)

/** Tells whether a customer's message is to be heard, because its conversation is not visible here. */
export function isHeard(id: string, page: { visible: boolean; shown: string | null }): boolean {
  return !page.visible || page.shown !== id
}

/** Delay that lets the tab that shows the conversation claim the sound first. */
const CLAIM_DELAY_MS = 200
const CLAIM_DURATION_MS = 1_500

/**
 * Plays the sound in one tab only. The tab that shows the conversation claims it silently, to keep the other
 * tabs quiet.
 */
export function soundOnce(shouldSound: boolean): void {
  if (inboxSound.read() === 'off') return
  const play = async () => {
    if (shouldSound) await softTones()
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
