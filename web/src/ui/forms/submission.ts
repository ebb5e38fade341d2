import type { Refusal } from './refusal.ts'

/** Sends a form once at a time. An accepted form is not sent again before it is reopened: a double click may come late. */
export function createSubmission(onSending: (isSending: boolean) => void) {
  let state: 'open' | 'sending' | 'accepted' = 'open'
  return {
    isOpen: () => state === 'open',
    reopen: () => {
      if (state === 'accepted') state = 'open'
    },
    send: async (submit: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> => {
      state = 'sending'
      onSending(true)
      let isAccepted = false
      try {
        const refusal = await submit()
        isAccepted = refusal === undefined
        return refusal
      } finally {
        state = isAccepted ? 'accepted' : 'open'
        onSending(false)
      }
    },
  }
}
