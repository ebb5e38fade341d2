/** Calls that come while the work is under way make it run once more after that, and no two runs overlap. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  let isWantedAgain = false
  const run = async () => {
    try {
      do {
        isWantedAgain = false
        await work()
      } while (isWantedAgain)
    } finally {
      underWay = undefined
    }
  }
  return () => {
    isWantedAgain = true
    underWay ??= run()
    return underWay
  }
}
