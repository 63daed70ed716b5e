export interface Note {
  /** In hertz. */
  frequency: number
  /** Seconds from now until it starts. */
  start: number
  seconds: number
  /** From 0 to 1. */
  volume: number
  type?: OscillatorType
}

const ATTACK_SECONDS = 0.02
const SILENT_VOLUME = 0.001

let audio: AudioContext | undefined
let playingCount = 0

/** Plays notes. Stays silent, without a warning, until the browser allows sound. */
export function playNotes(notes: Note[]): void {
  if (typeof AudioContext === 'undefined') return
  // Browsers warn when an AudioContext is created before the first user action.
  if (navigator.userActivation?.hasBeenActive === false) return
  audio ??= new AudioContext()
  audio.resume().catch(() => {})
  for (const note of notes) playNote(audio, note)
}

function playNote(context: AudioContext, { frequency, start, seconds, volume, type }: Note): void {
  const begin = context.currentTime + ATTACK_SECONDS + start
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(volume, begin + ATTACK_SECONDS)
  gain.gain.exponentialRampToValueAtTime(SILENT_VOLUME, begin + seconds)
  const tone = new OscillatorNode(context, { frequency, type })
  tone.connect(gain).connect(context.destination)
  tone.start(begin)
  tone.stop(begin + seconds)
  playingCount += 1
  tone.onended = () => {
    playingCount -= 1
    // A running context keeps the processor busy, also in silence.
    if (playingCount === 0) context.suspend().catch(() => {})
  }
}

/** A pentatonic scale in hertz, from A3: any two of its notes sound well together. */
const SCALE = [220, 247.5, 277.2, 330, 371.25, 440, 495, 554.4, 660, 742.5]
const NOTE_SECONDS = 0.09

/** Plays the notes from the first bar to the chosen one. `place` counts from 0. */
export function playScale(place: number, count: number): void {
  const last = Math.round(((place + 1) / count) * SCALE.length)
  playNotes(
    SCALE.slice(0, last).map((frequency, index) => ({
      frequency,
      start: index * NOTE_SECONDS,
      seconds: 3 * NOTE_SECONDS,
      volume: 0.12,
      type: 'triangle',
    })),
  )
}
