/** A pentatonic scale in hertz, from A3: any two of its notes sound well together. */
const SCALE = [220, 247.5, 277.2, 330, 371.25, 440, 495, 554.4, 660, 742.5]
const NOTE_SECONDS = 0.09
const VOLUME = 0.12

let audio: AudioContext | null = null

/** Plays the notes from the first bar to the chosen one. `place` counts from 0. */
export function playScale(place: number, count: number): void {
  audio ??= new AudioContext()
  const last = Math.round(((place + 1) / count) * SCALE.length)
  for (const [index, frequency] of SCALE.slice(0, last).entries())
    playNote(audio, frequency, audio.currentTime + index * NOTE_SECONDS)
}

function playNote(context: AudioContext, frequency: number, at: number): void {
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(VOLUME, at + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 3 * NOTE_SECONDS)
  const note = new OscillatorNode(context, { frequency, type: 'triangle' })
  note.connect(volume).connect(context.destination)
  note.start(at)
  note.stop(at + 3 * NOTE_SECONDS)
}
