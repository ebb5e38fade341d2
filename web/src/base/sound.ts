/** A player, or an element that plays. */
export type Sound = { pause: () => void }

let playing: Sound | undefined

/** One sound at a time: whoever begins to play says so, and what played before is paused. */
export function beginSound(sound: Sound): void {
  if (playing !== sound) playing?.pause()
  playing = sound
}

export const stopSound = (): void => playing?.pause()
