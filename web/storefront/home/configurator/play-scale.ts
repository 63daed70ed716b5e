import { playNotes } from '../../../play-notes.ts'

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
