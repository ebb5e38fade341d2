/** Sends a form once at a time. An accepted form is not sent again before it is reopened: a double click may come late. */
export function createSubmission(onSending: (isSending: boolean) => void) {
  let state: 'open' | 'sending' | 'accepted' = 'open'
  let isRestarted = false
  return {
    isOpen: () => state === 'open',
    reopen: () => {
      if (state === 'accepted') state = 'open'
    },
    /** For a dialog that opens again while what it asked before is on its way: that decides nothing about the next one. */
    restart: () => {
      if (state === 'accepted') state = 'open'
      isRestarted = true
    },
    send: async <Refusal>(submit: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> => {
      state = 'sending'
      isRestarted = false
      onSending(true)
      let isAccepted = false
      try {
        const refusal = await submit()
        isAccepted = refusal === undefined
        return refusal
      } finally {
        state = isAccepted && !isRestarted ? 'accepted' : 'open'
        onSending(false)
      }
    },
  }
}
