// Loaded before a shop, whose clock it sets to as many milliseconds from the right time as it is told, in the middle of everything.
let shiftMs = 0
const { now } = Date

Date.now = () => now() + shiftMs
globalThis.Date = new Proxy(Date, {
  construct: (target, args: []) => (args.length === 0 ? new target(target.now()) : new target(...args)),
  apply: (target) => new target(target.now()).toString(),
})
process.on('message', (ms: number) => {
  shiftMs = ms
})
