import type { Refusal } from './refusal.ts'

/** Sends a form once at a time. An accepted form is not sent again before it is reopened: a double click may come late. */
export function createSubmission(onSending: (isSending: boolean) => void) {
  let state: 'open' | 'sending' | 'accepted' = 'open'
  let isAnew = false
  return {
    isOpen: () => state === 'open',
    reopen: () => {
      if (state === 'accepted') state = 'open'
    },
    /** For a dialog that opens again while what it asked before is on its way: that decides nothing about the next one. */
    startAnew: () => {
      if (state === 'accepted') state = 'open'
      isAnew = true
    },
    send: async (submit: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> => {
      state = 'sending'
      isAnew = false
      onSending(true)
      let isAccepted = false
      try {
        const refusal = await submit()
        isAccepted = refusal === undefined
        return refusal
      } finally {
        state = isAccepted && !isAnew ? 'accepted' : 'open'
        onSending(false)
      }
    },
  }
}
