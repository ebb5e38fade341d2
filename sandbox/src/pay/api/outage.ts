/** What goes wrong with the calls that come, all of them or the next few. A restart ends it. */
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
    set(wanted: Outage) {
      outage = wanted
    },
  }
}
