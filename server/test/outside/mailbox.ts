import { setTimeout as pause } from 'node:timers/promises'

/** Waits for the code that the shop has mailed to this address, in the sandbox's mailbox. */
export async function codeMailedTo(email: string, sandboxAddress: string): Promise<string> {
  for (;;) {
    const reply = await fetch(`${sandboxAddress}/mail/messages?to=${encodeURIComponent(email)}`)
    const { messages } = (await reply.json()) as { messages: { text: string }[] }
    const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]
    if (code !== undefined) return code
    await pause(50)
  }
}
