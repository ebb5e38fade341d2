// Loaded before the shop: from then on `Date` knows only the simulated time, which stands still until it is moved.
let nowMs = Date.UTC(2027, 0, 4, 6)

const RealDate = Date
RealDate.now = () => nowMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: []) => (args.length === 0 ? new target(nowMs) : new target(...args)),
  apply: () => new RealDate(nowMs).toString(),
})

// The sandbox would look for expired checkouts after so much real time, which no seed repeats.
globalThis.setInterval = (() => setTimeout(() => {}, 0)) as unknown as typeof setInterval

export function setProcessClock(moment: Date): void {
  nowMs = moment.getTime()
}
