/** Most payments take seconds, so the first checks follow soon. */
const pausesMs = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000]
const lastPauseMs = 60_000

/** Checks after ever longer pauses; what it returns stops it. */
export function checkRepeatedly(check: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  const scheduleCheck = (count: number) => {
    if (isStopped) return
    timer = setTimeout(() => check().then(() => scheduleCheck(count + 1)), pausesMs[count] ?? lastPauseMs)
  }
  scheduleCheck(0)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
