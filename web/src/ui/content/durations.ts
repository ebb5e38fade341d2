/** On a player or a countdown: 4:07, or 1:02:03. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** Among other facts: 5 min, or 40 sec. */
export const shortLength = (seconds: number): string =>
  seconds < 59.5 ? `${Math.round(seconds)} sec` : `${Math.round(seconds / 60)} min`
