const name = 'storylamp-session'

// Without locks (a browser gives them to https and localhost only) the turns are this tab's own.
let turn: Promise<unknown> = Promise.resolve()

const locks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/** Does one such work after the other, whichever tab asks for it. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const shared = locks()
  if (shared !== undefined) return shared.request(name, work)
  const mine = turn.then(work)
  turn = mine.catch(() => {})
  return mine
}

/** Resolves once nobody is at it, in any tab. */
export async function untilFree(): Promise<void> {
  await (locks()?.request(name, { mode: 'shared' }, () => {}) ?? turn)
}
