/** Simulated failures of all calls or of the next few. A restart ends them. */
export type Outage = { mode: 'none' | 'errors' | 'refused' | 'lost'; calls?: number }

export type OutageSwitch = ReturnType<typeof createOutageSwitch>

export function createOutageSwitch() {
  let outage: Outage = { mode: 'none' }

  function modeForThisCall() {
    const { mode, calls } = outage
    if (calls !== undefined) outage = calls > 1 ? { mode, calls: calls - 1 } : { mode: 'none' }
    return mode
  }

  return {
    modeForThisCall,
    now: () => outage,
    set(next: Outage) {
      outage = next
    },
  }
}
