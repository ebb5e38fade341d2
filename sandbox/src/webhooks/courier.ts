type Errands = { runDue(): Promise<boolean>; nextAtMs(): number }

/** Runs due tasks one after the other, then sleeps until the next one is due. */
export function startCourier({ runDue, nextAtMs }: Errands) {
  let isClosed = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function runAllDue() {
    while (!isClosed && (await runDue()));
  }

  function wake() {
    clearTimeout(timer)
    running ??= runAllDue().finally(() => {
      running = undefined
      sleep()
    })
    return running
  }

  function sleep() {
    const atMs = nextAtMs()
    if (!isClosed && Number.isFinite(atMs)) timer = setTimeout(wake, Math.max(atMs - Date.now(), 0))
  }

  async function close() {
    isClosed = true
    clearTimeout(timer)
    await running
  }

  return { wake, close }
}
