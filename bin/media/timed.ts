/** Runs a step of the build and reports its result and time on stderr. */
export async function timed(name: string, work: () => Promise<string>): Promise<void> {
  const startedMs = performance.now()
  const outcome = await work()
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  process.stderr.write(`${name}: ${outcome} (${seconds} s).\n`)
}
