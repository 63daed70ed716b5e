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
